import { expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { renderMarkup, renderScreen } from '../../testing/render-screen.tsx'
import { recordedMatch } from '../../testing/samples.ts'
import { createStoreWithoutSagas, playerNamed } from '../../testing/test-store.ts'
import { liveSaved } from '../live/index.ts'
import MatchScreen from './match-screen.tsx'

const referee = playerNamed('Marius', ['PLAYER', 'REFEREE'])
const place = { timeZone: 'Europe/Paris', route: '/match/:playerTwo?', path: '/match?tab=simple' }

it('shows the result of a live match that is saved after match entry has closed', async () => {
  const { store } = createStoreWithoutSagas({}, referee)
  await store.dispatch(api.util.upsertQueryData('isOpen', {}, { open: false }))
  store.dispatch(liveSaved({ match: recordedMatch(), ladderBefore: [] }))
  const screen = renderMarkup(<MatchScreen />, { ...place, store })
  expect(screen).toContain('Simple #42')
  expect(screen).not.toContain('La saisie des matchs est fermée')
  expect(screen).toMatch(/<button[^>]* aria-disabled="true"[^>]*><span[^>]*>Revanche</)
})

it.each([
  ['a referee', referee, true],
  ['a player of the match', playerNamed('Zoé', ['PLAYER', 'ADMIN']), true],
  ['another admin', playerNamed('Admin', ['PLAYER', 'ADMIN']), false],
])('offers the rematch of a live match to %s', async (_, reader, isOffered) => {
  const { store } = createStoreWithoutSagas({}, reader)
  store.dispatch(liveSaved({ match: recordedMatch(), ladderBefore: [] }))
  expect(renderScreen(<MatchScreen />, { ...place, store }).includes('Revanche')).toBe(isOffered)
})
