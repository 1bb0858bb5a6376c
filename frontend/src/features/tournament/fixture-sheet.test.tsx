import type { TournamentFixture, TournamentSummary } from '@topspin/domain/contract/tournament'
import { drawOf } from '@topspin/domain/testing/draws'
import { expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { pastEntry } from '../../testing/samples.ts'
import { createStoreWithoutSagas } from '../../testing/test-store.ts'
import { ForgottenMatch } from './fixture-sheet.tsx'
import { fixturesIn } from './fixtures-model.ts'

// The matches are in the future, so that they can still be corrected.
const startedAt = '2999-11-20T10:00:00.000Z'
const summary: TournamentSummary = {
  ...{ id: 'cup', name: 'Coupe', ladder: 'simple', format: 'round-robin', phase: 'running', startedAt },
  ...{ since: '2999-11-20T18:00:00.000Z', organiser: 'Inès', entriesUntil: '2999-11-19', entries: 3, pairs: 0 },
  ...{ isEntered: false, round: null, winners: [] },
}

it.each([
  ['is offered', '2999-11-20T12:00:00.000Z', {}, 'Rattacher le match du 20/11/2999 13:00'],
  ['is not offered when it is from before the start', '2999-11-20T09:00:00.000Z', {}, ''],
  ['is not offered when it counts already', '2999-11-20T12:00:00.000Z', { matchId: 7 }, ''],
] as const)('a match without its fixture %s', async (_, at, over: Partial<TournamentFixture>, button) => {
  const draw = drawOf('round-robin', 3)
  const [first, ...others] = draw.fixtures
  const fixtures = fixturesIn({ ...draw, fixtures: others.map((one) => ({ ...one, ...over })).concat(first ?? []) }, '')
  const fixture = fixtures.all.find(({ id }) => id === first?.id)
  if (fixture === undefined) throw new Error('no fixture')
  const [one = '', two = ''] = fixture.seats.map((seat) => (seat.kind === 'side' ? (seat.players[0] ?? '') : ''))
  const { store } = createStoreWithoutSagas({})
  const asked = { params: { pseudo: one, ladder: 'simple' }, query: { range: 'month', opponent: two } } as const
  await store.dispatch(api.util.upsertQueryData('playerMatches', asked, [pastEntry({ id: 7, at })]))
  const place = { store, timeZone: 'Europe/Paris', route: '/cup', path: '/cup' }
  expect(renderScreen(<ForgottenMatch summary={summary} fixture={fixture} fixtures={fixtures} />, place)).toBe(button)
})
