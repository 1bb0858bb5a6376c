import { describe, expect, it } from 'vitest'
import { createRig, refuses } from '../../testing/rig.ts'
import { ladder } from '../../testing/samples.ts'
import { podiumOf, selectRanking } from './selectors.ts'
import { rankingShown } from './slice.ts'

describe('the ladders', () => {
  it('are read by separate calls and kept separately', async () => {
    const rig = createRig({
      simpleRanking: () => [...ladder({ Zoé: 600 })],
      doubleRanking: () => [...ladder({ Karim: 500 })],
    })
    rig.store.dispatch(rankingShown('simple'))
    rig.store.dispatch(rankingShown('double'))
    const state = await rig.until(({ ranking }) => ranking.simple.data !== null && ranking.double.data !== null)
    expect(selectRanking('simple')(state).data?.[0]?.pseudo).toBe('Zoé')
    expect(selectRanking('double')(state).data?.[0]?.pseudo).toBe('Karim')
  })

  it('can be read again after a failure', async () => {
    let away = true
    const rig = createRig({ simpleRanking: () => (away ? refuses(503, 'engine-away')() : [...ladder({ Zoé: 600 })]) })
    rig.store.dispatch(rankingShown('simple'))
    await rig.until(({ ranking }) => ranking.simple.status === 'failed')
    away = false
    rig.store.dispatch(rankingShown('simple'))
    const { ranking } = await rig.until((state) => state.ranking.simple.status === 'ready')
    expect(ranking.simple.error).toBeNull()
  })
})

describe('the podium', () => {
  it('shows three players, or none when there are fewer', () => {
    expect(podiumOf(ladder({ A: 3, B: 2, C: 1, D: 0 })).map(({ pseudo }) => pseudo)).toEqual(['A', 'B', 'C'])
    expect(podiumOf(ladder({ A: 3, B: 2 }))).toEqual([])
  })
})
