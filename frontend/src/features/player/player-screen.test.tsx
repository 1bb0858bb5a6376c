import { deletedPlayer } from '@topspin/domain/text/fr.json'
import { expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { renderMarkup } from '../../testing/render-screen.tsx'
import { createStoreWithoutSagas } from '../../testing/test-store.ts'
import { MatchesPart } from './matches-part.tsx'
import { PlayerPageHead } from './player-head.tsx'
import RivalsPart from './rivals-part.tsx'

const results = { wins: 2, losses: 1, taken: 12, given: 5, lastFive: [true, false, true] }
const rival = (pseudo: string) => ({ pseudo, ...results, lastPlayedAt: '2026-11-20T11:41:00.000Z' })
const place = { timeZone: 'Europe/Paris', route: '/player/:pseudo', path: '/player/Zoé' }

it('offers the matches against known rivals only', async () => {
  const { store } = createStoreWithoutSagas({})
  const rivals = [rival('Karim'), rival(deletedPlayer)]
  await store.dispatch(
    api.util.upsertQueryData('rivals', { params: { pseudo: 'Zoé', side: 'simple' } }, { total: 2, rivals }),
  )
  const career = { target: null, nemesis: null }
  const table = renderMarkup(<RivalsPart pseudo="Zoé" ladder="simple" career={career} />, { ...place, store })
  expect(table).toContain(deletedPlayer)
  expect(table.match(/Voir les matchs avec [^<]+/g)).toEqual(['Voir les matchs avec Karim'])
  const filters = renderMarkup(<MatchesPart pseudo="Zoé" ladder="simple" />, { ...place, store })
  expect(filters).toContain('>Karim</option>')
  expect(filters).not.toContain(`>${deletedPlayer}</option>`)
})

it('gives a disabled player neither a rank nor a change, and does not call the player new', () => {
  const { store } = createStoreWithoutSagas({})
  const change = { points: 0, places: null }
  const standing = { rank: 0, score: 520, wins: 4, losses: 1, week: change, month: change }
  const profile = { pseudo: 'Karim', bio: '', tournamentWins: 0, active: false, since: null }
  const head = renderMarkup(<PlayerPageHead profile={{ ...profile, simple: standing, double: standing }} />, {
    ...place,
    store,
  })
  expect(head).toContain('520')
  expect(head).not.toContain('nouv.')
})
