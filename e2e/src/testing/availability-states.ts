import type { RankingEntry } from '@topspin/domain/contract/ranking'
import { testInstant } from '@topspin/platform/testing/test-clock'
import type { Page } from 'playwright-core'
import { widest } from './live-states.ts'
import { people } from './people.ts'
import { answer } from './server-stand-in.ts'

const inMinutes = (minutes: number): string => testInstant(minutes * 60_000)

/** Returns a function that answers with these players as free, each until another time. */
const free =
  (...pseudos: readonly string[]) =>
  (page: Page): Promise<void> => {
    const players = pseudos.map((pseudo, index) => ({ pseudo, until: inMinutes(20 + 25 * index) }))
    return answer(page, 'available', { now: inMinutes(0), players })
  }

const long = ['Jean-Christophe Bern', widest, 'Maximilienlouis12345']

/** Answers the free players and both rankings with pseudos of up to 20 characters. */
async function longPseudos(page: Page): Promise<void> {
  const ladder: RankingEntry[] = [people.player, ...long].map((pseudo, index) => ({
    rank: index + 1,
    pseudo,
    score: 600 - 20 * index,
    tournamentWins: 0,
  }))
  await answer(page, 'simpleRanking', ladder)
  await answer(page, 'doubleRanking', ladder)
  await free(people.player, ...long)(page)
}

/** Answers about who is free: other players, with or without the reader. */
export const freePlayerAnswers = {
  others: free('Amina', 'Camille', 'Hugo', 'Karim'),
  readerToo: free('Amina', 'Camille', 'Hugo', 'Karim', people.player),
  readerAndOne: free('Amina', people.player),
  long: longPseudos,
} as const
