import type { CommandCallName } from '@topspin/domain/contract/calls'
import { describe, expect, it } from 'vitest'
import { account } from '../../testing/samples.ts'
import { createTestStore, refusingReply, zoe } from '../../testing/test-store.ts'
import { api } from '../api/index.ts'
import { type Text, type TextKey, textOf } from '../i18n/index.ts'
import { errorMessage } from './slice.ts'

const { addNews, deleteNews, news } = api.endpoints
const tournament = { body: { title: 'Tournoi', content: 'Jeudi' } }
const published = { id: '2', ...tournament.body, creationDate: '2026-11-19T08:12:00.000Z' }
const match = { body: { matchId: 42, isSimple: true } }
const ofKarim = { params: { id: 'a1' } }
const renaming = { ...ofKarim, body: { pseudo: 'Carim' } }
const ofZoe = { params: { pseudo: 'Zoé' } }
const rankings = { params: { name: 'rankings' } }
const bio = { body: { bio: 'Revers slicé' } }
const password = { body: { password: 'secret' } }
const login = { body: { pseudo: 'Zoé', password: 'secret' } }
const nova = { body: { pseudo: 'Nova', email: 'nova@example.com', password: 'secret123' } }
const done = { done: true }

// The endpoints of commands have types that differ only in inputs and replies, so one of them stands for all.
const send = (name: CommandCallName, input: object) => (api.endpoints[name] as typeof addNews).initiate(input as never)

describe('an executed command', () => {
  it.each([
    ['addNews', tournament, published, 'news', {}, textOf('news.published')],
    ['openEntry', { body: { open: false } }, { open: false }, 'isOpen', {}, textOf('administration.closed')],
    ['miniBio', bio, done, 'player', ofZoe, textOf('account.bioSaved')],
    ['addReferee', ofKarim, done, 'accounts', {}, textOf('accounts.done', { pseudo: 'Karim' })],
    // It has no toast: the notice that offers to undo it has already named it.
    ['addStar', ofKarim, done, 'accounts', {}, null],
    ['rename', renaming, done, 'accounts', {}, textOf('accounts.renamed', { before: 'Karim', pseudo: 'Carim' })],
    ['replay', rankings, done, 'projections', {}, textOf('projections.rebuildAsked')],
  ] as const)('%s reads again what it changes, and shows its toast', async (name, input, reply, query, arg, text) => {
    const answers: unknown[] = [[account()], ['newer', 'answer']]
    const app = createTestStore({ [name]: () => reply, [query]: () => answers.shift() })
    const { initiate, select } = api.endpoints[query] as typeof news
    await app.store.dispatch(initiate(arg as object))
    await app.store.dispatch(send(name, input))
    const { notice } = await app.until((state) => select(arg as object)(state).data?.length === 2)
    expect(app.calls).toEqual([
      { name: query, input: arg },
      { name, input: { ...input, idempotencyKey: expect.any(String) } },
      { name: query, input: arg },
    ])
    expect(notice).toMatchObject({ messages: [], toasts: text === null ? [] : [{ text }] })
  })
})

const ofServer = errorMessage({ literal: 'Non.' })
const failed = (key: TextKey) => errorMessage(textOf(key))
const ofPassword = (text: Text) => ({ title: textOf('password.dialogTitle'), text })

describe('a refused command', () => {
  it.each([
    ['changePass', password, 403, 'forbidden', ofPassword(textOf('password.failed'))],
    ['changePass', password, 422, 'password-too-common', ofPassword(ofServer.text)],
    ['changePass', password, 422, 'password-too-close', ofPassword(ofServer.text)],
    ['changePass', password, 422, 'password-unchanged', ofPassword(ofServer.text)],
    ['changePass', password, 429, 'too-many-requests', ofPassword(ofServer.text)],
    // The form shows a wrong or missing password.
    ['changePass', password, 403, 'reauthentication-required', null],
    ['deleteMe', password, 403, 'reauthentication-required', null],
    ['deleteMe', password, 403, 'forbidden', ofServer],
    ['miniBio', bio, 400, 'invalid-request', failed('account.bioFailed')],
    ['addNews', tournament, 503, 'engine-away', { title: textOf('news.notPublished'), text: ofServer.text }],
    ['deleteNews', { params: { id: '1' } }, 503, 'engine-away', ofServer],
    ['openEntry', { body: { open: false } }, 403, 'forbidden', ofServer],
    ['rollback', match, 409, 'not-rollbackable', ofServer],
    ['rename', renaming, 409, 'registration-conflict', ofServer],
    ['activate', ofKarim, 409, 'last-admin', failed('accounts.activationFailed')],
    ['disable', ofKarim, 409, 'last-admin', failed('accounts.activationFailed')],
    ['addStar', ofKarim, 409, 'last-admin', failed('accounts.activationFailed')],
    ['addReferee', ofKarim, 409, 'last-admin', failed('accounts.addRefereeFailed')],
    ['removeReferee', ofKarim, 409, 'last-admin', failed('accounts.removeRefereeFailed')],
    ['resetPassword', ofKarim, 409, 'last-admin', failed('accounts.activationFailed')],
    ['language', { body: { pseudo: 'Karim', language: 'pki' } }, 409, 'last-admin', failed('accounts.languageFailed')],
    ['register', nova, 409, 'registration-conflict', ofServer],
    ['cancelReplay', rankings, 409, 'replay-not-running', ofServer],
    ['authenticate', login, 401, 'bad-credentials', null],
    ['authenticate', login, 403, 'account-pending', ofServer],
    ['authenticate', login, 504, 'http-504', failed('error.maintenance')],
  ] as const)('%s (%#) shows its message and changes nothing', async (name, input, status, code, message) => {
    const app = createTestStore({ [name]: refusingReply(status, code) })
    expect(await app.store.dispatch(send(name, input))).toMatchObject({ error: { code } })
    const { notice, session } = app.store.getState()
    expect(notice).toEqual({ messages: message === null ? [] : [message], toasts: [] })
    expect(session.player).toEqual(zoe)
    expect(app.calls).toHaveLength(1)
  })

  it('has a link to the live match that prevents it, in its message', async () => {
    const current = { tournamentId: 'cup', fixtureId: 'round-2-1' }
    const app = createTestStore({ withdraw: refusingReply(409, 'later-fixture-live', 'Non.', current) })
    await app.store.dispatch(send('withdraw', match))
    const link = { label: textOf('bracket.seeLive'), to: '/live' }
    expect(app.store.getState().notice.messages).toEqual([{ ...ofServer, link }])
  })

  it.each([
    [401, 'unauthenticated'],
    [403, 'account-disabled'],
  ])('ends the session and shows no message after %d %s', async (status, code) => {
    const app = createTestStore({ miniBio: refusingReply(status, code) })
    await app.store.dispatch(send('miniBio', bio))
    const { notice, session } = app.store.getState()
    expect(session.player).toBeNull()
    expect(notice).toEqual({ messages: [], toasts: [] })
  })
})

it('shows the notices of two commands that run at once', async () => {
  let answer: (news: typeof published) => void = () => undefined
  const app = createTestStore({
    addNews: () => new Promise<typeof published>((resolve) => (answer = resolve)),
    deleteNews: refusingReply(503, 'engine-away'),
    news: () => [],
  })
  const publishing = app.store.dispatch(addNews.initiate(tournament))
  await app.store.dispatch(deleteNews.initiate({ params: { id: '1' } }))
  expect(app.store.getState().notice.messages).toEqual([ofServer])
  answer(published)
  await publishing
  expect(app.store.getState().notice).toMatchObject({ messages: [{}], toasts: [{ text: textOf('news.published') }] })
})
