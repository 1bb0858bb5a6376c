import type { RankingEntry } from '@topspin/domain/contract/ranking'
import { testInstant } from '@topspin/platform/testing/test-clock'
import type { Page } from 'playwright-core'
import { widestPseudo } from './live-states.ts'
import { people } from './people.ts'
import { answerEntryClosed, firstWithText, type ScreenState, screenInState } from './screen-in-state.ts'
import { answer } from './server-stand-in.ts'

const { player } = people

const inMinutes = (minutes: number): string => testInstant(minutes * 60_000)

/**
 * Returns a function that answers the call for the free players with these pseudos, each free until a different time.
 */
const free =
  (...pseudos: readonly string[]) =>
  (page: Page): Promise<void> => {
    const players = pseudos.map((pseudo, index) => ({ pseudo, until: inMinutes(20 + 25 * index) }))
    return answer(page, 'available', { now: inMinutes(0), players })
  }

const long = ['Jean-Christophe Bern', widestPseudo, 'Maximilienlouis12345']

/** Answers the calls for the free players and both rankings with pseudos of up to 20 characters. */
async function longPseudos(page: Page): Promise<void> {
  const ladder: RankingEntry[] = [player, ...long].map((pseudo, index) => ({
    rank: index + 1,
    pseudo,
    score: 600 - 20 * index,
    tournamentWins: 0,
  }))
  await answer(page, 'simpleRanking', ladder)
  await answer(page, 'doubleRanking', ladder)
  await free(player, ...long)(page)
}

/** Functions that answer the call for the free players: other players, with or without the reader. */
export const freePlayerAnswers = {
  others: free('Amina', 'Camille', 'Hugo', 'Karim'),
  readerToo: free('Amina', 'Camille', 'Hugo', 'Karim', player),
  readerAndOne: free('Amina', player),
  long: longPseudos,
} as const

/** The screen of who is free, and the entry form filled from it, in states that the demo data do not have. */
export const availabilityStates: readonly ScreenState[] = [
  screenInState(
    'who plays, others',
    player,
    '/match/available',
    freePlayerAnswers.others,
    firstWithText('Disponibles'),
  ),
  screenInState(
    'who plays, another hour',
    player,
    '/match/available',
    freePlayerAnswers.others,
    firstWithText('Heure'),
    (page) => page.getByRole('radio', { name: 'Autre' }).check(),
  ),
  screenInState(
    'who plays, fair double',
    player,
    '/match/available',
    freePlayerAnswers.readerToo,
    firstWithText('Saisir ce double'),
  ),
  screenInState(
    'who plays, not enough',
    player,
    '/match/available',
    freePlayerAnswers.readerAndOne,
    firstWithText(/^Il manque 2/),
  ),
  screenInState(
    'who plays, long pseudos',
    player,
    '/match/available',
    freePlayerAnswers.long,
    firstWithText('Saisir ce double'),
  ),
  screenInState(
    'who plays, closed',
    player,
    '/match/available',
    answerEntryClosed,
    firstWithText('La saisie des matchs est fermée'),
  ),
  screenInState(
    'doubles, filled with free players',
    player,
    '/match/Camille?tab=double&second=Hugo&partner=Amina&free=',
    freePlayerAnswers.readerToo,
    firstWithText('Double équilibré'),
  ),
]
