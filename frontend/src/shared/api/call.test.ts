import type { CallName } from '@topspin/domain/contract/calls'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestStore, networkDownReply, refusal, refusingReply, repliesInTurn } from '../../testing/test-store.ts'
import { api } from './api.ts'
import { consequenceOf } from './call.ts'
import { failureOf, NetworkDown } from './failure.ts'

const publish = (title: string) => api.endpoints.addNews.initiate({ body: { title, content: 'Jeudi' } })
const published = { id: '1', title: 'Tournoi', content: 'Jeudi', creationDate: '2026-11-19T08:12:00.000Z' }
const keysOf = (app: ReturnType<typeof createTestStore>) =>
  app.calls.map(({ input }) => (input as { idempotencyKey?: string }).idempotencyKey)

describe('the key of a command', () => {
  afterEach(() => vi.useRealTimers())

  it('is the same for ten minutes when the command got no answer and is sent again', async () => {
    vi.useFakeTimers({ now: 0 })
    const app = createTestStore({ addNews: networkDownReply })
    await app.store.dispatch(publish('Tournoi'))
    await app.store.dispatch(publish('Autre'))
    vi.setSystemTime(10 * 60_000 - 1)
    await app.store.dispatch(publish('Tournoi'))
    vi.setSystemTime(10 * 60_000)
    await app.store.dispatch(publish('Tournoi'))
    const [first, other, again, late] = keysOf(app)
    expect([first === again, first === other, first === late]).toEqual([true, false, false])
  })

  it.each([
    [500, 'internal'],
    [524, 'http-524'],
    [408, 'http-408'],
    [429, 'too-many-requests'],
    [409, 'concurrent-change'],
  ])('is the same after %d %s, because the server may have executed the command before', async (status, code) => {
    const app = createTestStore({ addNews: repliesInTurn(networkDownReply, refusingReply(status, code)) })
    await app.store.dispatch(publish('Tournoi'))
    await app.store.dispatch(publish('Tournoi'))
    await app.store.dispatch(publish('Tournoi'))
    expect(keysOf(app)).toHaveLength(3)
    expect(new Set(keysOf(app)).size).toBe(1)
  })

  it.each([
    ['executed', () => published],
    ['refused', refusingReply(409, 'cooldown')],
  ])('is new after the command was %s', async (_, addNews) => {
    const app = createTestStore({ addNews })
    await app.store.dispatch(publish('Tournoi'))
    await app.store.dispatch(publish('Tournoi'))
    expect(new Set(keysOf(app)).size).toBe(2)
  })
})

describe('the consequence of a failed call for the session', () => {
  it.each([
    ['news', 403, 'forbidden', 'session-lost'],
    ['lastMatches', 403, 'forbidden', 'session-lost'],
    ['player', 403, 'forbidden', 'session-lost'],
    ['news', 401, 'unauthenticated', 'session-lost'],
    ['play', 401, 'unauthenticated', 'session-lost'],
    ['play', 403, 'account-disabled', 'session-lost'],
    ['deleteNews', 403, 'forbidden', 'to-welcome'],
    ['simpleRecap', 403, 'forbidden', 'to-welcome'],
    ['doubleRecap', 403, 'forbidden', 'to-welcome'],
    ['news', 403, 'password-change-required', 'change-password'],
    ['play', 403, 'forbidden', 'none'],
    ['changePass', 403, 'reauthentication-required', 'none'],
    ['authenticate', 401, 'bad-credentials', 'none'],
    ['authenticate', 403, 'account-pending', 'none'],
    ['register', 403, 'forbidden', 'none'],
    ['news', 503, 'engine-away', 'none'],
  ] as const satisfies readonly (readonly [CallName, number, string, string])[])(
    'of %s with %d %s is %s',
    (name, status, code, consequence) => {
      expect(consequenceOf(name, failureOf(refusal(status, code)))).toBe(consequence)
    },
  )

  it('is none without an answer', () => {
    expect(consequenceOf('news', failureOf(new NetworkDown()))).toBe('none')
  })
})
