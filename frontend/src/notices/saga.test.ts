import { describe, expect, it } from 'vitest'
import { api } from '../api/api.ts'
import { textOf } from '../i18n/text.ts'
import { createTestStore, refuses } from '../testing/test-store.ts'
import { errorMessage } from './slice.ts'

const { addNews, deleteNews } = api.endpoints

describe('the notices of two commands that run at once', () => {
  it('are those of each command', async () => {
    const published = { id: '2', title: 'Tournoi', content: 'Jeudi', creationDate: '2026-11-19T08:12:00.000Z' }
    let answer: (news: typeof published) => void = () => undefined
    const app = createTestStore({
      addNews: () => new Promise<typeof published>((resolve) => (answer = resolve)),
      deleteNews: refuses(503, 'engine-away', 'Plus tard.'),
    })
    const publishing = app.store.dispatch(addNews.initiate({ body: { title: 'Tournoi', content: 'Jeudi' } }))
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
