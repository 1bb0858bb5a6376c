import { describe, expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { player } from '../../testing/samples.ts'
import { createTestStore, refusingReply } from '../../testing/test-store.ts'
import { combineStatsQueries } from './stats-dialog.tsx'

const stat = { rank: 1, nbWin: 2, nbLoose: 1, score: 510 }
const stats = { simpleStat: stat, doubleStat: stat, milkingCow: { player: null, nb: 0 } }
const { playerAllStat } = api.endpoints
const of = (pseudo: string) => ({ params: { pseudo } })
const result = <T>(currentData: T | undefined, error?: unknown) => {
  const asked = { count: 0 }
  return { currentData, error, isFetching: false, asked, refetch: () => asked.count++ }
}

describe('the data of the statistics dialog', () => {
  it('contain the statistics and the player', () => {
    const karim = player({ pseudo: 'Karim', bio: 'Salut' })
    expect(combineStatsQueries(result(stats), result(karim)).currentData).toEqual({ stats, player: karim })
  })

  it('are missing while one of the two answers is missing, and a retry reads both', () => {
    const [read, missing] = [result(stats), result<ReturnType<typeof player>>(undefined, { kind: 'network' })]
    const sheet = combineStatsQueries(read, missing)
    expect(sheet).toMatchObject({ currentData: undefined, error: { kind: 'network' } })
    sheet.refetch()
    expect([read.asked.count, missing.asked.count]).toEqual([1, 1])
  })

  it('are not shown for any other player', async () => {
    const app = createTestStore({
      playerAllStat: ({ params }) => (params.pseudo === 'Karim' ? stats : new Promise(() => {})),
    })
    const karim = app.store.dispatch(playerAllStat.initiate(of('Karim')))
    void app.store.dispatch(playerAllStat.initiate(of('Théo')))
    await karim
    expect(playerAllStat.select(of('Théo'))(app.store.getState()).data).toBeUndefined()
    expect(playerAllStat.select(of('Karim'))(app.store.getState()).data).toEqual(stats)
  })

  it('keep the failure when they cannot be read', async () => {
    const app = createTestStore({ playerAllStat: refusingReply(404, 'unknown-player', 'Ce joueur n’existe pas.') })
    await app.store.dispatch(playerAllStat.initiate(of('Personne')))
    const state = app.store.getState()
    expect(playerAllStat.select(of('Personne'))(state).error).toMatchObject({ code: 'unknown-player' })
    expect(state.session.player).not.toBeNull()
  })
})
