import type { TournamentFixture, TournamentSummary } from '@topspin/domain/contract/tournament'
import { drawOf } from '@topspin/domain/testing/draws'
import { expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { pastEntry } from '../../testing/samples.ts'
import { createStoreWithoutSagas } from '../../testing/test-store.ts'
import { ForgottenMatch } from './fixture-sheet.tsx'
import { useFixtureWords } from './fixture-words.ts'
import { type Draw, fixturesIn } from './fixtures-model.ts'
import { type Started, StartedContext } from './started.ts'

// The matches are in the future, so that they can still be corrected.
const startedAt = '2999-11-20T10:00:00.000Z'
const summary: TournamentSummary = {
  ...{ id: 'cup', name: 'Coupe', ladder: 'simple', format: 'round-robin', phase: 'running', startedAt },
  ...{ since: '2999-11-20T18:00:00.000Z', organiser: 'Inès', entriesUntil: '2999-11-19', entries: 3, pairs: 0 },
  ...{ isEntered: false, round: null, winners: [] },
}

function Forgotten({ draw, fixtures, fixtureId }: Pick<Started, 'draw' | 'fixtures'> & { readonly fixtureId: string }) {
  const detail = { today: '2999-11-20', summary, thirdPlace: false, entries: [], pairs: [], proposals: [] }
  const words = useFixtureWords(detail)
  const fixture = fixtures.all.find(({ id }) => id === fixtureId)
  return (
    <StartedContext value={{ ...detail, leftOut: null, draws: 1, draw, fixtures, words, me: '', followed: '' }}>
      {fixture && <ForgottenMatch fixture={fixture} />}
    </StartedContext>
  )
}

it.each([
  ['is offered', '2999-11-20T12:00:00.000Z', {}, 'Rattacher le match du 20/11/2999 13:00'],
  ['is not offered when it is from before the start', '2999-11-20T09:00:00.000Z', {}, ''],
  ['is not offered when it counts already', '2999-11-20T12:00:00.000Z', { matchId: 7 }, ''],
] as const)('a match without its fixture %s', async (_, at, over: Partial<TournamentFixture>, button) => {
  const drawn = drawOf('round-robin', 3)
  const [first, ...others] = drawn.fixtures
  if (first === undefined) throw new Error('no fixture')
  const draw: Draw = { ...drawn, fixtures: [first, ...others.map((one) => ({ ...one, ...over }))] }
  const fixtures = fixturesIn(draw, '')
  const [one = '', two = ''] =
    fixtures.all.find(({ id }) => id === first.id)?.seats.flatMap(({ players }) => players) ?? []
  const { store } = createStoreWithoutSagas({})
  const asked = { params: { pseudo: one, ladder: 'simple' }, query: { range: 'month', opponent: two } } as const
  await store.dispatch(api.util.upsertQueryData('playerMatches', asked, [pastEntry({ id: 7, at })]))
  const place = { store, timeZone: 'Europe/Paris', route: '/cup', path: '/cup' }
  expect(renderScreen(<Forgotten draw={draw} fixtures={fixtures} fixtureId={first.id} />, place)).toBe(button)
})
