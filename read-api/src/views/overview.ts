import type { Overview } from '@topspin/domain/contract/profile'
import { type Instant, type PlayerId, points } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/ladder'
import type { Deps } from '../deps.ts'
import { knownPseudos } from '../known-pseudos.ts'
import { changeSince } from './changes.ts'
import { lastOf } from './matches.ts'
import { ladderStat } from './statistics.ts'

type OverviewDeps = Pick<Deps, 'models' | 'ladders' | 'pastScores' | 'identity'>

/** How a player stands in both ladders, who is nearest in singles, and the last match (docs/specification.md#overview). */
export async function overview(deps: OverviewDeps, player: PlayerId, now: Instant): Promise<Overview> {
  const [simple, double, neighbour, last] = await Promise.all([
    place(deps, player, 'simple', now),
    place(deps, player, 'double', now),
    neighbourOf(deps, player),
    lastMatch(deps, player),
  ])
  return { simple, double, neighbour, last }
}

async function place(deps: OverviewDeps, player: PlayerId, ladder: Ladder, now: Instant): Promise<Overview['simple']> {
  const { rank, score } = await ladderStat(deps.models, deps.ladders, player, ladder)
  return { rank, score, week: await changeSince(deps, player, ladder, 7, now) }
}

async function neighbourOf(
  { models, ladders }: Pick<Deps, 'models' | 'ladders'>,
  player: PlayerId,
): Promise<Overview['neighbour']> {
  const { simple } = await ladders.orders()
  const index = simple.findIndex(({ id }) => id === player)
  const me = simple[index]
  if (me === undefined) return null
  // Those with the same score stand before and behind. They are at the same place, so they are not the next one.
  const above = simple.slice(0, index).findLast(({ document }) => document.simple.score > me.document.simple.score)
  const found = above ?? simple[index + 1] ?? simple[index - 1]
  if (found === undefined) return null
  const { rank, score } = await ladderStat(models, ladders, found.id, 'simple')
  return { pseudo: found.pseudo, rank, score }
}

async function lastMatch(
  { models, ladders, identity }: Pick<Deps, 'models' | 'ladders' | 'identity'>,
  player: PlayerId,
): Promise<Overview['last']> {
  const last = await lastOf(models, player)
  if (last === null) return null
  const pseudoOf = await knownPseudos(models, ladders, identity, last.opponents)
  return {
    ladder: last.ladder,
    at: last.playedAt,
    mySets: last.mySets,
    opponentSets: last.opponentSets,
    impact: points(last.impact),
    opponents: last.opponents.map(pseudoOf),
  }
}
