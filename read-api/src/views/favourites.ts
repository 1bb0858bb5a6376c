import type { FavouriteWins } from '@topspin/domain/contract/match'
import { type Instant, instant, type Ladder, toPoints } from '@topspin/domain/ids'
import { gapBandOf, pointsTable } from '@topspin/domain/match/rating'
import type { ReadModels } from '../memory/read-models.ts'
import { readMatchesSince } from '../memory/recent-match-scores.ts'

const day = 86_400_000

/**
 * How often the favourite has won within a year, for each band of gaps. Counted once a day, and after each change of a
 * match.
 */
export function favouritesOf(models: ReadModels, now: Instant): Promise<FavouriteWins> {
  const today = instant(Math.floor(Date.parse(now) / day) * day)
  const since = instant(Date.parse(today) - 365 * day)
  return models.once('favourites', ['matches'], async () => countsOf(await readMatchesSince(models, since)), today)
}

function countsOf(matches: Awaited<ReturnType<typeof readMatchesSince>>): FavouriteWins {
  const bandsIn = (ladder: Ladder) =>
    pointsTable.bands.map((band) => {
      // With equal scores nobody is the favourite.
      const inBand = matches.filter((one) => one.ladder === ladder && one.gap > 0 && gapBandOf(one.gap) === band)
      const wins = inBand.filter(({ upset }) => !upset).length
      return { from: toPoints(band.from), matches: inBand.length, wins }
    })
  return { simple: bandsIn('simple'), double: bandsIn('double') }
}
