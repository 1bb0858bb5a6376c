import { firstReads } from '@topspin/domain/contract/first-screen'
import { describe, expect, it } from 'vitest'
import { createRig } from '../testing/rig.ts'
import { receive } from './first-answers.ts'
import { fetchFirstScreen } from './first-screen.ts'

const never = () => new Promise<never>(() => {})

describe('the first screen', () => {
  it('fetches its data at once', () => {
    const rig = createRig({ news: never, lastMatches: never })
    void fetchFirstScreen(rig.store, '/', new Set())
    expect(rig.calls.map(({ name }) => name)).toEqual(['news', 'lastMatches'])
    expect(rig.store.getState().news.news.status).toBe('loading')
  })

  it.each(Object.entries(firstReads))('fetches at %s what the server embeds in the page', (path, names) => {
    const rig = createRig({ news: never, lastMatches: never, simpleRanking: never })
    void fetchFirstScreen(rig.store, path, new Set())
    // The live match is fetched on every page (features/live/first-answer.ts).
    expect(['liveFind', ...rig.calls.map(({ name }) => name)]).toEqual(names)
  })

  it('fetches only the data that the page does not embed, or that cannot be parsed', () => {
    const rig = createRig({ news: never, lastMatches: never })
    const received = receive({ liveFind: null, news: [], lastMatches: 'nonsense' }, rig.store.dispatch)
    expect([...received].sort()).toEqual(['liveFind', 'news'])
    void fetchFirstScreen(rig.store, '/', received)
    expect(rig.calls.map(({ name }) => name)).toEqual(['lastMatches'])
    const { news, home, live } = rig.store.getState()
    expect([news.news.status, home.lastMatches.status, live.known]).toEqual(['ready', 'loading', true])
  })

  it('is the landing when the session has ended, even with a stored player', () => {
    const rig = createRig({})
    const hello = { authenticated: false, firstAccount: true, accountDeletion: false }
    const received = receive({ hello }, rig.store.dispatch)
    void fetchFirstScreen(rig.store, '/', received)
    expect(rig.calls).toEqual([])
    expect(rig.stored()).toBeNull()
    expect(rig.store.getState().session).toMatchObject({ player: null, firstAccount: true, leftByWill: false })
  })

  it.each(['/welcome', '/nowhere'])('fetches nothing at %s', (path) => {
    const rig = createRig({})
    void fetchFirstScreen(rig.store, path, new Set())
    expect(rig.calls).toEqual([])
  })

  it('fetches nothing without a stored player: the landing is shown', () => {
    const rig = createRig({}, null)
    void fetchFirstScreen(rig.store, '/rank', new Set())
    expect(rig.calls).toEqual([])
  })
})
