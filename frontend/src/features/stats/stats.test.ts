import { describe, expect, it } from 'vitest'
import { player } from '../../testing/samples.ts'
import { createTestStore, refuses } from '../../testing/test-store.ts'
import { selectSheet } from './selectors.ts'
import { statsReceived, statsShown } from './slice.ts'

const stat = { rank: 1, nbWin: 2, nbLoose: 1, score: 510 }
const stats = { simpleStat: stat, doubleStat: stat, milkingCow: { player: null, nb: 0 } }

describe('a player’s sheet', () => {
  it('contains the statistics and the player', async () => {
    const app = createTestStore({ playerAllStat: () => stats, player: () => player({ pseudo: 'Karim', bio: 'Salut' }) })
    app.store.dispatch(statsShown('Karim'))
    const state = await app.until((next) => selectSheet('Karim')(next).status === 'ready')
    expect(selectSheet('Karim')(state).data).toEqual({ stats, player: player({ pseudo: 'Karim', bio: 'Salut' }) })
  })

  it('is idle for any other player', () => {
    const app = createTestStore({ playerAllStat: () => new Promise(() => {}) })
    app.store.dispatch(statsShown('Karim'))
    app.store.dispatch(statsShown('Théo'))
    app.store.dispatch(statsReceived({ pseudo: 'Karim', sheet: { stats, player: player() } }))
    expect(selectSheet('Théo')(app.store.getState()).data).toBeNull()
    expect(selectSheet('Karim')(app.store.getState()).status).toBe('idle')
  })

  it('keeps the failure when it cannot be read', async () => {
    const app = createTestStore({ playerAllStat: refuses(404, 'unknown-player', 'Ce joueur n’existe pas.') })
    app.store.dispatch(statsShown('Personne'))
    const state = await app.until((next) => selectSheet('Personne')(next).status === 'failed')
    expect(selectSheet('Personne')(state).error).toMatchObject({ code: 'unknown-player' })
    expect(state.session.player).not.toBeNull()
  })
})
