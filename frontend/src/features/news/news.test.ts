import { describe, expect, it } from 'vitest'
import { textOf } from '../../i18n/text.ts'
import { createTestStore, refuses } from '../../testing/test-store.ts'
import { newsDeletionAsked, newsReceived, newsShown, newsSubmitted } from './slice.ts'

const item = (id: string) => ({ id, title: `Titre ${id}`, content: 'Texte', creationDate: '2026-11-19T08:12:00.000Z' })
const submit = newsSubmitted({ title: 'Tournoi', content: 'Jeudi', key: 'k' })

describe('news', () => {
  it('stay on the screen when a later read fails', async () => {
    const app = createTestStore({ news: refuses(503, 'engine-away', 'Plus tard.') })
    app.store.dispatch(newsReceived([item('1')]))
    app.store.dispatch(newsShown())
    const { news } = await app.until((state) => state.news.news.status === 'failed')
    expect(news.news.data).toEqual([item('1')])
    expect(news.news.error).toMatchObject({ detail: 'Plus tard.' })
  })

  it('are published and read again', async () => {
    const app = createTestStore({ addNews: () => item('2'), news: () => [item('2')] })
    app.store.dispatch(submit)
    const { news } = await app.until((state) => state.news.news.status === 'ready')
    expect(app.calls[0]).toEqual({
      name: 'addNews',
      input: { body: { title: 'Tournoi', content: 'Jeudi' }, idempotencyKey: 'k' },
    })
    expect(news.publication.status).toBe('done')
  })

  it('show the text of the server when they are refused', async () => {
    const app = createTestStore({ addNews: refuses(503, 'engine-away', 'Plus tard.') })
    app.store.dispatch(submit)
    const { notice, news } = await app.until((state) => state.notice.messages.length > 0)
    expect(notice.messages).toEqual([{ title: textOf('news.notPublished'), text: { literal: 'Plus tard.' } }])
    expect(news.publication.status).toBe('failed')
  })

  it('stay and show an error when their deletion is refused', async () => {
    const app = createTestStore({ deleteNews: refuses(503, 'engine-away', 'Plus tard.') })
    app.store.dispatch(newsReceived([item('1')]))
    app.store.dispatch(newsDeletionAsked('1'))
    const { notice, news } = await app.until((state) => state.notice.messages.length > 0)
    expect(notice.messages[0]?.text).toEqual({ literal: 'Plus tard.' })
    expect(news.news.data).toEqual([item('1')])
  })

  it('leave the list when they are deleted', async () => {
    const app = createTestStore({ deleteNews: () => ({ done: true }) })
    app.store.dispatch(newsReceived([item('1'), item('2')]))
    app.store.dispatch(newsDeletionAsked('1'))
    const { news } = await app.until((state) => state.news.news.data?.length === 1)
    expect(news.news.data).toEqual([item('2')])
  })

  it('lead to the landing page and keep the player when their deletion is forbidden', async () => {
    const app = createTestStore({ deleteNews: refuses(403, 'forbidden') })
    app.store.dispatch(newsDeletionAsked('1'))
    await app.until((state) => state.notice.messages.length > 0)
    expect(app.went).toEqual(['/welcome'])
    expect(app.store.getState().session.player).not.toBeNull()
  })
})
