import type { FavouriteWins } from '@topspin/domain/contract/match'
import type { ClubFigures, LadderStat, PlayerStats } from '@topspin/domain/contract/ranking'
import {
  type FavouriteWinsDocument,
  favouriteWinsKey,
  loserInPointsTakenKey,
  type MatchCountsDocument,
  matchCountsKey,
  pointsTakenPrefix,
} from '@topspin/domain/documents/statistics'
import { halfPoints, type Instant, instant, type Ladder, type PlayerId, toPoints } from '@topspin/domain/ids'
import { pointsTable } from '@topspin/domain/match/rating'
import { ranksOf } from '@topspin/domain/ranks'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { ListedPlayer } from '../memory/ladders.ts'
import type { ReadModels } from '../memory/read-models.ts'
import type { ReadSideDeps } from './deps.ts'
import type { PseudoDeps } from './known-pseudos.ts'

type LadderDeps = Pick<ReadSideDeps, 'models' | 'ladders'>

const unplayed: LadderStat = { rank: 0, nbWin: 0, nbLoose: 0, score: 0 }

/** A player's rank, score and results in a ladder; all 0 for an unknown player. The rank of an inactive player is 0. */
export async function ladderStat(deps: LadderDeps, player: PlayerId, ladder: Ladder): Promise<LadderStat> {
  const place = await rankedPlayerOf(deps, player, ladder)
  if (place === null) return unplayed
  const { score, wins, losses } = place.document[ladder]
  return { rank: place.rank, nbWin: wins, nbLoose: losses, score: toPoints(score) }
}

interface RankedPlayer extends ListedPlayer {
  readonly rank: number
}

/** A player's rank and document; null for an unknown player. The rank of an inactive player is 0. */
export async function rankedPlayerOf(deps: LadderDeps, player: PlayerId, ladder: Ladder) {
  const listed = (await readRankedPlayers(deps, ladder)).get(player)
  if (listed !== undefined) return listed
  const document = await deps.models.get('rankings', player)
  return document && { rank: 0, document }
}

/** The active players by id, in the order of a ladder. */
export const readRankedPlayers = ({ models, ladders }: LadderDeps, ladder: Ladder) =>
  models.once(`places ${ladder}`, ['rankings'], async (): Promise<ReadonlyMap<PlayerId, RankedPlayer>> => {
    const players = (await ladders.orders())[ladder]
    const ranks = ranksOf(players.map(({ document }) => document[ladder].score))
    return new Map(players.map((player, index) => [player.id, { ...player, rank: ranks[index] ?? 0 }]))
  })

/** A player's figures in both ladders. `milkingCow` is the favourite target (docs/specification.md#points). */
export async function playerStats(deps: PseudoDeps, player: PlayerId): Promise<PlayerStats> {
  const [simpleStat, doubleStat, milkingCow] = await Promise.all([
    ladderStat(deps, player, 'simple'),
    ladderStat(deps, player, 'double'),
    favouriteTarget(deps, player),
  ])
  return { simpleStat, doubleStat, milkingCow }
}

/**
 * The opponent from whom the player took most points in won singles, and these points (`nb`). If the player took none,
 * the field `player` is null and `nb` is 0. Of several such opponents, the one with the lowest id.
 */
async function favouriteTarget({ models, identity }: PseudoDeps, player: PlayerId): Promise<PlayerStats['milkingCow']> {
  const documents = await models.range('statistics', pointsTakenPrefix(player))
  // `taken` is 0 when all these victories were over much weaker opponents.
  const taken = documents.flatMap(({ key, document }) =>
    'taken' in document && document.taken > 0 ? [{ from: loserInPointsTakenKey(key), sum: document.taken }] : [],
  )
  const [most] = taken.sort((one, other) => other.sum - one.sum || (one.from < other.from ? -1 : 1))
  if (most === undefined) return { player: null, nb: 0 }
  return { player: (await readPseudoLookup(identity, [most.from]))(most.from), nb: toPoints(most.sum) }
}

export async function readMatchCounts(models: ReadModels): Promise<MatchCountsDocument> {
  const found = await models.get('statistics', matchCountsKey)
  // The shape of the document follows from its key.
  return (found as MatchCountsDocument | null) ?? { simple: 0, double: 0 }
}

/** The figures of the club, without cancelled matches. `avgScore` is about the active players in singles. */
export async function readGlobalStat({ models, ladders }: LadderDeps): Promise<ClubFigures> {
  const { simple, double } = await readMatchCounts(models)
  const scores = (await ladders.orders()).simple.map(({ document }) => document.simple.score)
  const mean = scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length
  return {
    nbMatch: simple,
    nbMatchDouble: double,
    avgScore: Math.round(toPoints(halfPoints(mean)) * 10) / 10,
  }
}

/** How often favourites won in the last twelve calendar months in UTC, by gap (docs/specification.md#tournaments). */
export function readFavouriteWins(models: ReadModels, now: Instant): Promise<FavouriteWins> {
  const months = Array.from({ length: 12 }, (_, ago) => monthBefore(now, ago))
  const make = async () => {
    const found = await models.getMany('statistics', months.map(favouriteWinsKey))
    // The shape of the documents follows from their keys.
    return totalsOf([...found.values()] as FavouriteWinsDocument[])
  }
  return models.once('favourites', ['statistics'], make, months[0])
}

function monthBefore(now: Instant, ago: number): Instant {
  const at = new Date(now)
  return instant(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - ago))
}

function totalsOf(months: readonly FavouriteWinsDocument[]): FavouriteWins {
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
