import type { OpenFixture } from '@topspin/domain/contract/tournament'
import type { Page } from 'playwright-core'
import { answerRecordedVictory, recordByForm } from './entry-states.ts'
import { people } from './people.ts'
import { firstWithText, type ScreenState, screenInState } from './screen-in-state.ts'
import { answer } from './server-stand-in.ts'

const { player } = people

/** The open quarter-final of `people.player` and Karim. */
export const cupFixture: OpenFixture = {
  tournamentId: 'cup',
  name: 'Coupe d’automne',
  ladder: 'simple',
  fixtureId: 'round-1-1',
  ...{ stage: 'bracket', round: 1, rounds: 3, pool: null },
  sides: [['Karim'], [player]],
  due: '2026-11-21',
}
/** The open pool fixture of `people.player` and Karim in another tournament. */
export const winterPoolFixture: OpenFixture = {
  ...cupFixture,
  ...{ tournamentId: 'winter', name: 'Tournoi de Noël', fixtureId: 'pool-3-1-1' },
  ...{ stage: 'pool', pool: 2, due: null },
}

/** The reply of `openTournaments` with these open fixtures of the reader. */
export const openFixturesReply = (...fixtures: OpenFixture[]) => ({ today: '2026-11-20', entries: [], fixtures })
/** Returns a function that answers with these open fixtures of the reader. */
export const answerFixtures =
  (...fixtures: OpenFixture[]) =>
  (page: Page): Promise<unknown> =>
    answer(page, 'openTournaments', openFixturesReply(...fixtures))

/** Answers the recording of a match with a victory that counts for the quarter-final. */
export async function answerVictoryThatCounts(page: Page): Promise<void> {
  await answerFixtures(cupFixture)(page)
  const next = { stage: 'bracket', round: 2, rounds: 3, pool: null } as const
  const out = { rank: null, left: 0, opponent: [], opponentFrom: [], due: null }
  await answerRecordedVictory(page, {
    id: 'cup',
    name: 'Coupe d’automne',
    winners: { ...out, is: 'next', fixture: next, opponent: ['Amina'], due: '2026-11-27' },
    losers: { ...out, is: 'out', fixture: { ...next, round: 1 } },
  })
}

/** The entry form for a match that can count for a fixture, in states that the demo data do not have. */
export const fixtureFormStates: readonly ScreenState[] = [
  screenInState(
    'singles, for a fixture',
    player,
    '/match/Karim',
    answerFixtures(cupFixture),
    firstWithText('ce match compte pour le tournoi'),
  ),
  screenInState(
    'singles, two fixtures',
    player,
    '/match/Karim',
    answerFixtures(cupFixture, winterPoolFixture),
    firstWithText('Aucun tournoi'),
  ),
  screenInState(
    'singles, recorded for a fixture',
    player,
    '/match/Karim',
    answerVictoryThatCounts,
    firstWithText(/^Vous êtes/),
    recordByForm,
  ),
]
