import { describe, expect, it } from 'vitest'
import { ladder } from '../../testing/samples.ts'
import { createTestStore, refuses } from '../../testing/test-store.ts'
import { podiumOf, selectRanking } from './selectors.ts'
import { rankingShown } from './slice.ts'

describe('the ladders', () => {
  it('are read by separate calls and kept separately', async () => {
    const app = createTestStore({
      simpleRanking: () => [...ladder({ Zoé: 600 })],
      doubleRanking: () => [...ladder({ Karim: 500 })],
    })
    app.store.dispatch(rankingShown('simple'))
    app.store.dispatch(rankingShown('double'))
    const state = await app.until(({ ranking }) => ranking.simple.data !== null && ranking.double.data !== null)
    expect(selectRanking('simple')(state).data?.[0]?.pseudo).toBe('Zoé')
    expect(selectRanking('double')(state).data?.[0]?.pseudo).toBe('Karim')
  })

  it('can be read again after a failure', async () => {
    let away = true
    const app = createTestStore({
      simpleRanking: () => (away ? refuses(503, 'engine-away')() : [...ladder({ Zoé: 600 })]),
    })
    app.store.dispatch(rankingShown('simple'))
    await app.until(({ ranking }) => ranking.simple.status === 'failed')
    away = false
    app.store.dispatch(rankingShown('simple'))
    const { ranking } = await app.until((state) => state.ranking.simple.status === 'ready')
    expect(ranking.simple.error).toBeNull()
  })
})

describe('the podium', () => {
  it('shows three players, or none when there are fewer', () => {
    expect(podiumOf(ladder({ A: 3, B: 2, C: 1, D: 0 })).map(({ pseudo }) => pseudo)).toEqual(['A', 'B', 'C'])
    expect(podiumOf(ladder({ A: 3, B: 2 }))).toEqual([])
  })
})
