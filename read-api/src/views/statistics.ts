import type { GlobalStat, LadderStat, PlayerStats } from '@topspin/domain/contract/ranking'
import { clubKey, takenKey } from '@topspin/domain/documents/statistics'
import { halfPoints, type PlayerId, playerId, points } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/ladder'
import type { Identity } from '@topspin/platform/identity/port'
import { pseudosOf } from '@topspin/platform/identity/pseudos-of'
import type { Ladders } from '../ladders.ts'
import type { ReadModels } from '../read-models.ts'
import { ranksOf } from './rankings.ts'

const unplayed: LadderStat = { rank: 0, nbWin: 0, nbLoose: 0, score: 0 }

/** A player's rank, score and counts in a ladder; rank 0 for a disabled player. */
export async function ladderStat(
  models: ReadModels,
  ladders: Ladders,
  player: PlayerId,
  ladder: Ladder,
): Promise<LadderStat> {
  const document = await models.get('rankings', player)
  if (document === null) return unplayed
  const listed = (await ranksById(models, ladders, ladder)).get(player)
  const { score, wins, losses } = document[ladder]
  return { rank: listed ?? 0, nbWin: wins, nbLoose: losses, score: points(score) }
}

const ranksById = (models: ReadModels, ladders: Ladders, ladder: Ladder): Promise<ReadonlyMap<PlayerId, number>> =>
  models.once(`ranks ${ladder}`, ['rankings'], async () => {
    const players = (await ladders.orders())[ladder]
    const ranks = ranksOf(players.map(({ document }) => document[ladder].score))
    return new Map(players.map(({ id }, index) => [id, ranks[index] ?? 0]))
  })

/** A player's statistics in both ladders, and the favourite target (docs/specification.md#points). */
export async function playerStats(
  models: ReadModels,
  identity: Identity,
  ladders: Ladders,
  player: PlayerId,
): Promise<PlayerStats> {
  const [simpleStat, doubleStat, milkingCow] = await Promise.all([
    ladderStat(models, ladders, player, 'simple'),
    ladderStat(models, ladders, player, 'double'),
    favouriteTarget(models, identity, player),
  ])
  return { simpleStat, doubleStat, milkingCow }
}

/** The opponent from whom the player took most points in won singles. Ties are broken by id, for a stable reply. */
async function favouriteTarget(
  models: ReadModels,
  identity: Identity,
  player: PlayerId,
): Promise<PlayerStats['milkingCow']> {
  const taken = await models.get('statistics', takenKey(player))
  const from = taken !== null && 'from' in taken ? taken.from : {}
  const [most] = Object.entries(from).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  if (most === undefined) return { player: null, nb: 0 }
  const opponent = playerId(most[0])
  return { player: (await pseudosOf(identity, [opponent]))(opponent), nb: points(most[1]) }
}

/** Counts of uncancelled matches, and the mean simple score of active players. */
export async function globalStat(models: ReadModels, ladders: Ladders): Promise<GlobalStat> {
  const found = await models.get('statistics', clubKey)
  const club = found !== null && 'simple' in found ? found : { simple: 0, double: 0 }
  const scores = (await ladders.orders()).simple.map(({ document }) => document.simple.score)
  const mean = scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length
  return {
    nbMatch: club.simple,
    nbMatchDouble: club.double,
    avgScore: Math.round(points(halfPoints(mean)) * 10) / 10,
  }
}
