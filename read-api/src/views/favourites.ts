import type { FavouriteWins } from '@topspin/domain/contract/match'
import { type Instant, instant, toPoints } from '@topspin/domain/ids'
import { gapBandOf, pointsTable } from '@topspin/domain/match/rating'
import { dayLength } from '@topspin/domain/time/days'
import type { ReadModels } from '../memory/read-models.ts'
import { readMatchesSince } from '../memory/recent-match-scores.ts'

/**
 * How often the favourite has won within a year, for each band of gaps. Counted once a day, and after each change of a
 * match.
 */
export function favouritesOf(models: ReadModels, now: Instant): Promise<FavouriteWins> {
  const today = instant(Math.floor(Date.parse(now) / dayLength) * dayLength)
  const since = instant(Date.parse(today) - 365 * dayLength)
  return models.once('favourites', ['matches'], async () => countsOf(await readMatchesSince(models, since)), today)
}

function countsOf(matches: Awaited<ReturnType<typeof readMatchesSince>>): FavouriteWins {
  const bands = () => pointsTable.bands.map((band) => ({ from: toPoints(band.from), matches: 0, wins: 0 }))
  const counts = { simple: bands(), double: bands() }
  for (const { ladder, gap, upset } of matches) {
    const counted = counts[ladder][pointsTable.bands.indexOf(gapBandOf(gap))]
    // With equal scores nobody is the favourite.
    if (counted === undefined || gap === 0) continue
    counted.matches += 1
    if (!upset) counted.wins += 1
  }
  return counts
}
