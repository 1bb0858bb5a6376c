import { firstReads } from '@topspin/domain/contract/first-screen'
import { describe, expect, it } from 'vitest'
import { createRig } from '../testing/rig.ts'
import { receive } from './first-answers.ts'
import { fetchFirstScreen } from './first-screen.ts'

const never = () => new Promise<never>(() => {})

describe('the first screen', () => {
  it('has its data asked for at once', () => {
    const rig = createRig({ news: never, lastMatches: never })
    void fetchFirstScreen(rig.store, '/', new Set())
    expect(rig.calls.map(({ name }) => name)).toEqual(['news', 'lastMatches'])
    expect(rig.store.getState().news.news.status).toBe('loading')
  })

  it.each(Object.entries(firstReads))('asks at %s for what the server names with the page', (path, names) => {
    const rig = createRig({ news: never, lastMatches: never, simpleRanking: never })
    void fetchFirstScreen(rig.store, path, new Set())
    // The live match is asked for beside it, wherever the page is opened (first-answer.ts).
    expect(['liveFind', ...rig.calls.map(({ name }) => name)]).toEqual(names)
  })

  it('has only those asked for that the page has not brought along, or not so that they can be read', () => {
    const rig = createRig({ news: never, lastMatches: never })
    const received = receive({ liveFind: null, news: [], lastMatches: 'nonsense' }, rig.store.dispatch)
    expect([...received].sort()).toEqual(['liveFind', 'news'])
    void fetchFirstScreen(rig.store, '/', received)
    expect(rig.calls.map(({ name }) => name)).toEqual(['lastMatches'])
    const { news, home, live } = rig.store.getState()
    expect([news.news.status, home.lastMatches.status, live.known]).toEqual(['ready', 'loading', true])
  })

  it('is the landing when the page says that there is no session, whoever is stored', () => {
    const rig = createRig({})
    const hello = { authenticated: false, firstAccount: true, accountDeletion: false }
    const received = receive({ hello }, rig.store.dispatch)
    void fetchFirstScreen(rig.store, '/', received)
    expect(rig.calls).toEqual([])
    expect(rig.stored()).toBeNull()
    expect(rig.store.getState().session).toMatchObject({ player: null, firstAccount: true, leftByWill: false })
  })

  it.each(['/welcome', '/nowhere'])('is not at %s', (path) => {
    const rig = createRig({})
    void fetchFirstScreen(rig.store, path, new Set())
    expect(rig.calls).toEqual([])
  })

  it('asks for nothing while nobody is stored: the landing comes first', () => {
    const rig = createRig({}, null)
    void fetchFirstScreen(rig.store, '/rank', new Set())
    expect(rig.calls).toEqual([])
  })
})
