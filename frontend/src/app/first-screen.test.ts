import { firstReads } from '@topspin/domain/contract/first-screen'
import { describe, expect, it } from 'vitest'
import { createTestStore } from '../testing/test-store.ts'
import { receive } from './first-answers.ts'
import { fetchFirstScreen } from './first-screen.ts'

const never = () => new Promise<never>(() => {})

describe('the first screen', () => {
  it('fetches its data at once', () => {
    const app = createTestStore({ news: never, lastMatches: never })
    void fetchFirstScreen(app.store, '/', new Set())
    expect(app.calls.map(({ name }) => name)).toEqual(['news', 'lastMatches'])
    expect(app.store.getState().news.news.status).toBe('loading')
  })

  it.each(Object.entries(firstReads))('fetches at %s what the server embeds in the page', (path, names) => {
    const app = createTestStore({ news: never, lastMatches: never, simpleRanking: never })
    void fetchFirstScreen(app.store, path, new Set())
    // The live match is fetched on every page (features/live/first-answer.ts).
    expect(['liveFind', ...app.calls.map(({ name }) => name)]).toEqual(names)
  })

  it('fetches only the data that the page does not embed, or that cannot be parsed', () => {
    const app = createTestStore({ news: never, lastMatches: never })
    const received = receive({ liveFind: null, news: [], lastMatches: 'nonsense' }, app.store.dispatch)
    expect([...received].sort()).toEqual(['liveFind', 'news'])
    void fetchFirstScreen(app.store, '/', received)
    expect(app.calls.map(({ name }) => name)).toEqual(['lastMatches'])
    const { news, home, live } = app.store.getState()
    expect([news.news.status, home.lastMatches.status, live.known]).toEqual(['ready', 'loading', true])
  })

  it('is the landing when the session has ended, even with a stored player', () => {
    const app = createTestStore({})
    const hello = { authenticated: false, firstAccount: true, accountDeletion: false }
    const received = receive({ hello }, app.store.dispatch)
    void fetchFirstScreen(app.store, '/', received)
    expect(app.calls).toEqual([])
    expect(app.stored()).toBeNull()
    expect(app.store.getState().session).toMatchObject({ player: null, firstAccount: true, leftByWill: false })
  })

  it.each(['/welcome', '/nowhere'])('fetches nothing at %s', (path) => {
    const app = createTestStore({})
    void fetchFirstScreen(app.store, path, new Set())
    expect(app.calls).toEqual([])
  })

  it('fetches nothing without a stored player: the landing is shown', () => {
    const app = createTestStore({}, null)
    void fetchFirstScreen(app.store, '/rank', new Set())
    expect(app.calls).toEqual([])
  })
})
