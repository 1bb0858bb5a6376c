import { describe, expect, it } from 'vitest'
import { createRig, refuses } from '../../testing/rig.ts'
import { player } from '../../testing/samples.ts'
import { selectSheet } from './selectors.ts'
import { statsReceived, statsShown } from './slice.ts'

const stat = { rank: 1, nbWin: 2, nbLoose: 1, score: 510 }
const stats = { simpleStat: stat, doubleStat: stat, milkingCow: { player: null, nb: 0 } }

describe('a player’s sheet', () => {
  it('contains the statistics and the player', async () => {
    const rig = createRig({ playerAllStat: () => stats, player: () => player({ pseudo: 'Karim', bio: 'Salut' }) })
    rig.store.dispatch(statsShown('Karim'))
    const state = await rig.until((next) => selectSheet('Karim')(next).status === 'ready')
    expect(selectSheet('Karim')(state).data).toEqual({ stats, player: player({ pseudo: 'Karim', bio: 'Salut' }) })
  })

  it('is idle for any other player', () => {
    const rig = createRig({ playerAllStat: () => new Promise(() => {}) })
    rig.store.dispatch(statsShown('Karim'))
    rig.store.dispatch(statsShown('Théo'))
    rig.store.dispatch(statsReceived({ pseudo: 'Karim', sheet: { stats, player: player() } }))
    expect(selectSheet('Théo')(rig.store.getState()).data).toBeNull()
    expect(selectSheet('Karim')(rig.store.getState()).status).toBe('idle')
  })

  it('keeps the failure when it cannot be read', async () => {
    const rig = createRig({ playerAllStat: refuses(404, 'unknown-player', 'Ce joueur n’existe pas.') })
    rig.store.dispatch(statsShown('Personne'))
    const state = await rig.until((next) => selectSheet('Personne')(next).status === 'failed')
    expect(selectSheet('Personne')(state).error).toMatchObject({ code: 'unknown-player' })
    expect(state.session.player).not.toBeNull()
  })
})
