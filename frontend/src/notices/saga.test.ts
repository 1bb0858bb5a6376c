import { describe, expect, it } from 'vitest'
import { api } from '../api/api.ts'
import { type Text, textOf } from '../i18n/text.ts'
import { createTestStore, refuses } from '../testing/test-store.ts'
import { errorMessage } from './slice.ts'

const { addNews, authenticate, changePass, deleteNews, miniBio, rename, rollback } = api.endpoints
const publish = addNews.initiate({ body: { title: 'Tournoi', content: 'Jeudi' } })
const changePassword = changePass.initiate({ body: { password: 'nouveau-secret' } })
const login = authenticate.initiate({ body: { pseudo: 'Zoé', password: 'secret' } })

const ofServer = errorMessage({ literal: 'Non.' })
const ofPassword = (text: Text) => ({ title: textOf('password.dialogTitle'), text })

describe('the message of a refused command', () => {
  it.each([
    ['changePass', changePassword, 422, 'password-too-common', ofPassword(textOf('password.failed'))],
    ['changePass', changePassword, 422, 'password-unchanged', ofPassword(ofServer.text)],
    ['changePass', changePassword, 429, 'too-many-requests', ofPassword(ofServer.text)],
    [
      'miniBio',
      miniBio.initiate({ body: { bio: 'x' } }),
      400,
      'invalid-request',
      errorMessage(textOf('account.bioFailed')),
    ],
    ['addNews', publish, 503, 'engine-away', { title: textOf('news.notPublished'), text: ofServer.text }],
    ['rollback', rollback.initiate({ body: { matchId: 42, isSimple: true } }), 409, 'not-rollbackable', ofServer],
    [
      'rename',
      rename.initiate({ params: { id: 'a1' }, body: { pseudo: 'Carim' } }),
      409,
      'registration-conflict',
      ofServer,
    ],
    ['authenticate', login, 401, 'bad-credentials', ofServer],
    ['authenticate', login, 504, 'http-504', errorMessage(textOf('error.maintenance'))],
  ] as const)('%s %#', async (name, command, status, code, message) => {
    const app = createTestStore({ [name]: refuses(status, code) })
    const { error } = await app.store.dispatch(command as typeof publish) // the commands differ by their replies only
    expect(error).toBeDefined()
    expect(app.store.getState().notice).toEqual({ messages: [message], toasts: [] })
  })
})

describe('the notices of two commands that run at once', () => {
  it('are those of each command', async () => {
    const published = { id: '2', title: 'Tournoi', content: 'Jeudi', creationDate: '2026-11-19T08:12:00.000Z' }
    let answer: (news: typeof published) => void = () => undefined
    const app = createTestStore({
      addNews: () => new Promise<typeof published>((resolve) => (answer = resolve)),
      deleteNews: refuses(503, 'engine-away', 'Plus tard.'),
    })
    const publishing = app.store.dispatch(publish)
    await app.store.dispatch(deleteNews.initiate({ params: { id: '1' } }))
    expect(app.store.getState().notice.messages).toEqual([errorMessage({ literal: 'Plus tard.' })])
    answer(published)
    await publishing
    expect(app.store.getState().notice).toMatchObject({
      messages: [{}],
      toasts: [{ text: textOf('news.published') }],
    })
  })
})
