import { describe, expect, it } from 'vitest'
import { api } from '../../api/api.ts'
import { textOf } from '../../i18n/text.ts'
import { createTestStore, refuses } from '../../testing/test-store.ts'

const { news, addNews, deleteNews } = api.endpoints
const item = (id: string) => ({ id, title: `Titre ${id}`, content: 'Texte', creationDate: '2026-11-19T08:12:00.000Z' })
const publish = addNews.initiate({ body: { title: 'Tournoi', content: 'Jeudi' } })

describe('news', () => {
  it('are published and read again', async () => {
    let published = [item('1')]
    const app = createTestStore({
      addNews: () => {
        published = [item('2'), item('1')]
        return item('2')
      },
      news: () => published,
    })
    await app.store.dispatch(news.initiate({}))
    await app.store.dispatch(publish)
    const state = await app.until((state) => news.select({})(state).data?.length === 2)
    expect(app.calls.map(({ name }) => name)).toEqual(['news', 'addNews', 'news'])
    expect(state.notice.toasts).toMatchObject([{ text: textOf('news.published') }])
  })

  it('stay and show an error when their deletion is refused', async () => {
    const app = createTestStore({ news: () => [item('1')], deleteNews: refuses(503, 'engine-away', 'Plus tard.') })
    await app.store.dispatch(news.initiate({}))
    await app.store.dispatch(deleteNews.initiate({ params: { id: '1' } }))
    const state = app.store.getState()
    expect(state.notice.messages[0]?.text).toEqual({ literal: 'Plus tard.' })
    expect(news.select({})(state).data).toEqual([item('1')])
  })

  it('lead to the landing page and keep the player when their deletion is forbidden', async () => {
    const app = createTestStore({ deleteNews: refuses(403, 'forbidden') })
    await app.store.dispatch(deleteNews.initiate({ params: { id: '1' } }))
    expect(app.went).toEqual(['/welcome'])
    expect(app.store.getState().session.player).not.toBeNull()
  })
})
