import type { RankingEntry } from '@topspin/domain/contract/ranking'
import { testInstant } from '@topspin/platform/testing/test-clock'
import type { Page } from 'playwright-core'
import { widest } from './live-states.ts'
import { people } from './people.ts'
import { answer } from './server-stand-in.ts'

const inMinutes = (minutes: number): string => testInstant(minutes * 60_000)

/** These players are free, each for a while. */
const free =
  (...pseudos: readonly string[]) =>
  (page: Page): Promise<void> => {
    const players = pseudos.map((pseudo, index) => ({ pseudo, until: inMinutes(20 + 25 * index) }))
    return answer(page, 'available', { now: inMinutes(0), players })
  }

const long = ['Jean-Christophe Bern', widest, 'Maximilienlouis12345']

/** The same in both ladders, with pseudos of 20 characters. */
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

/** Who is free: the reader or not, and others. */
export const frees = {
  others: free('Amina', 'Camille', 'Hugo', 'Karim'),
  readerToo: free('Amina', 'Camille', 'Hugo', 'Karim', people.player),
  readerAndOne: free('Amina', people.player),
  long: longPseudos,
} as const
