import type { FavouriteWins } from '@topspin/domain/contract/match'
import { type FavouritesDocument, favouritesKey } from '@topspin/domain/documents/statistics'
import { type Instant, instant, type Ladder, toPoints } from '@topspin/domain/ids'
import { pointsTable } from '@topspin/domain/match/rating'
import type { ReadModels } from '../memory/read-models.ts'

/**
 * How often the favourite has won within twelve calendar months in UTC, the current one included, for each band of gaps
 * (docs/specification.md#tournaments).
 */
export function favouritesOf(models: ReadModels, now: Instant): Promise<FavouriteWins> {
  const months = Array.from({ length: 12 }, (_, ago) => monthBefore(now, ago))
  return models.once('favourites', ['statistics'], async () => totalsOf(await monthsOf(models, months)), months[0])
}

/** The first instant of the calendar month `ago` months before that of `now`. */
function monthBefore(now: Instant, ago: number): Instant {
  const at = new Date(now)
  return instant(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - ago))
}

async function monthsOf(models: ReadModels, months: readonly Instant[]): Promise<readonly FavouritesDocument[]> {
  const found = await models.getMany('statistics', months.map(favouritesKey))
  // The shape of the documents follows from their keys.
  return [...found.values()] as FavouritesDocument[]
}

function totalsOf(months: readonly FavouritesDocument[]): FavouriteWins {
  const totals = (ladder: Ladder) =>
    pointsTable.bands.map(({ from }, band) => {
      const counts = months.flatMap((month) => month[ladder][band] ?? [])
      return {
        from: toPoints(from),
        matches: counts.reduce((sum, { matches }) => sum + matches, 0),
        wins: counts.reduce((sum, { won }) => sum + won, 0),
      }
    })
  return { simple: totals('simple'), double: totals('double') }
}
