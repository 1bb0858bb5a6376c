import { describe, expect, it } from 'vitest'
import { lastMatchesFailed } from '../features/home/slice.ts'
import { scoringLeft, scoringShown } from '../features/live/slice.ts'
import { newsReceived } from '../features/news/slice.ts'
import { rankingReceived } from '../features/ranking/slice.ts'
import { loggedOut } from '../session/slice.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { ladder, recordedMatch } from '../testing/samples.ts'
import { createTestStore, playerNamed, zoe } from '../testing/test-store.ts'
import { createListStorage } from './kept-lists.ts'
import { selectStaleSince, selectUpdateOffered } from './selectors.ts'
import { updateAccepted, updateDeclined } from './slice.ts'
import type { Updates } from './updates.ts'

const ranking = [...ladder({ Inès: 641, Zoé: 561.5 })]
const lastMatches = [recordedMatch()]
const network = { kind: 'network' } as const

describe('the last lists', () => {
  it('are shown at the next start, to the same player only', () => {
    const lists = createListStorage(() => storage)
    const storage = memoryStorage()
    createTestStore({}, zoe, { lists }).store.dispatch(rankingReceived({ ladder: 'simple', ranking }))
    expect(createTestStore({}, zoe, { lists }).store.getState().ranking.simple).toMatchObject({
      status: 'ready',
      data: ranking,
    })
    const other = createTestStore({}, playerNamed('Karim'), { lists }).store.getState()
    expect(other.ranking.simple.data).toBeNull()
  })

  it('are deleted when the session ends', () => {
    const storage = memoryStorage()
    const lists = createListStorage(() => storage)
    const { store } = createTestStore({}, zoe, { lists })
    store.dispatch(newsReceived([]))
    expect(storage.length).toBe(1)
    store.dispatch(loggedOut())
    expect(storage.length).toBe(0)
  })

  it('read as null when they cannot be parsed', () => {
    const storage = memoryStorage()
    const lists = createListStorage(() => storage)
    storage.setItem('lastList.simple', '{"pseudo":"Zoé","at":"2026-11-20T10:00:00.000Z","list":[{"rank":"first"}]}')
    storage.setItem('lastList.news', 'no JSON')
    expect([lists.read('Zoé', 'simple'), lists.read('Zoé', 'news')]).toEqual([null, null])
  })

  it('show their age while they cannot be fetched', () => {
    const storage = memoryStorage()
    const lists = createListStorage(() => storage)
    const at = '2026-11-20T10:00:00.000Z'
    lists.keep('Zoé', 'lastMatches', { at, list: lastMatches })
    const { store } = createTestStore({}, zoe, { lists })
    expect(selectStaleSince('home')(store.getState())).toBeNull()
    store.dispatch(lastMatchesFailed(network))
    expect(selectStaleSince('home')(store.getState())).toBe(at)
    expect(selectStaleSince('rank')(store.getState())).toBeNull()
  })
})

describe('a newer version', () => {
  function offered() {
    let applied = 0
    let offer: () => void = () => undefined
    const updates: Updates = {
      follow(next) {
        offer = next
      },
      apply() {
        applied += 1
      },
    }
    const { store } = createTestStore({}, zoe, { updates })
    offer()
    return { store, applied: () => applied }
  }

  it('is applied when the player accepts it, not before', () => {
    const { store, applied } = offered()
    expect([selectUpdateOffered(store.getState()), applied()]).toEqual([true, 0])
    store.dispatch(updateAccepted())
    expect(applied()).toBe(1)
  })

  it('is not offered while a match is being scored', () => {
    const { store } = offered()
    store.dispatch(scoringShown())
    expect(selectUpdateOffered(store.getState())).toBe(false)
    store.dispatch(scoringLeft())
    expect(selectUpdateOffered(store.getState())).toBe(true)
  })

  it('is not applied when the player declines', () => {
    const { store, applied } = offered()
    store.dispatch(updateDeclined())
    expect([selectUpdateOffered(store.getState()), applied()]).toEqual([false, 0])
  })
})
