import { describe, expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { renderTexts } from '../../testing/render-screen.tsx'
import { player } from '../../testing/samples.ts'
import { createStoreWithoutSagas, createTestStore, playerNamed, refusingReply } from '../../testing/test-store.ts'
import { StatsActions } from './stats-dialog.tsx'

const stat = { rank: 1, nbWin: 2, nbLoose: 1, score: 510 }
const stats = { simpleStat: stat, doubleStat: stat, milkingCow: { player: null, nb: 0 } }
const { playerAllStat } = api.endpoints
const of = (pseudo: string) => ({ params: { pseudo } })

describe('the data of the statistics dialog', () => {
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

it.each([
  [['Karim', 'Zoé'], true],
  [['Zoé'], false],
])('the statistics of Karim offer a match while the active players are %j: %s', async (active, isOffered) => {
  const { store } = createStoreWithoutSagas({})
  await store.dispatch(api.util.upsertQueryData('activePseudos', {}, active))
  const place = { store, timeZone: 'Europe/Paris', route: '/rank', path: '/rank' }
  const shown = renderTexts(<StatsActions pseudo="Karim" />, place)
  expect([shown.includes('Jouer avec Karim'), shown.includes('Défier')]).toEqual([isOffered, isOffered])
  expect(shown.includes('Ce compte est désactivé.')).toBe(!isOffered)
})

it.each([
  ['disabled', {}, 'Ce compte est désactivé.'],
  ['pending', { isPending: true }, 'Ce compte attend d’être activé.'],
])('the statistics of a %s player say to an admin why nobody can play', async (_, changes, reason) => {
  const { store } = createStoreWithoutSagas({}, playerNamed('Ada', ['PLAYER', 'ADMIN']))
  await store.dispatch(api.util.upsertQueryData('activePseudos', {}, ['Ada']))
  await store.dispatch(
    api.util.upsertQueryData('player', of('Karim'), player({ pseudo: 'Karim', authorities: [], ...changes })),
  )
  const place = { store, timeZone: 'Europe/Paris', route: '/rank', path: '/rank' }
  expect(renderTexts(<StatsActions pseudo="Karim" />, place)).toContain(reason)
})
