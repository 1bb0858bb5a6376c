import type { Overview } from '@topspin/domain/contract/profile'
import { type Instant, type Ladder, type PlayerId, toPoints } from '@topspin/domain/ids'
import { neighbourOf } from '@topspin/domain/ladder/neighbour'
import { lastMatchOf } from '../memory/last-matches.ts'
import { standingChangeOf } from './changes.ts'
import type { ReadSideDeps } from './deps.ts'
import { readPseudos } from './known-pseudos.ts'
import { ladderStat, readRankedPlayers } from './statistics.ts'

/** What a player page shows first (docs/specification.md#overview). */
export async function readOverview(deps: ReadSideDeps, player: PlayerId, now: Instant): Promise<Overview> {
  const [simple, double, neighbour, last] = await Promise.all([
    place(deps, player, 'simple', now),
    place(deps, player, 'double', now),
    singlesNeighbour(deps, player),
    lastMatch(deps, player),
  ])
  return { simple, double, neighbour, last }
}

async function place(deps: ReadSideDeps, player: PlayerId, ladder: Ladder, now: Instant): Promise<Overview['simple']> {
  return {
    ...(await rankAndScore(deps, player, ladder)),
    week: await standingChangeOf(deps, player, ladder, 7, now),
  }
}

/** A player's rank and score in a ladder. The rank is 0 without a match in the ladder, and for an inactive player. */
async function rankAndScore(deps: ReadSideDeps, player: PlayerId, ladder: Ladder) {
  const { rank, score, nbWin, nbLoose } = await ladderStat(deps, player, ladder)
  return { rank: nbWin + nbLoose === 0 ? 0 : rank, score }
}

async function singlesNeighbour(deps: ReadSideDeps, player: PlayerId): Promise<Overview['neighbour']> {
  const { simple } = await deps.ladders.orders()
  const index = simple.findIndex(({ id }) => id === player)
  const found = neighbourOf(simple, index, ({ document }) => document.simple.score)
  if (found === null) return null
  return { pseudo: found.pseudo, ...(await rankAndScore(deps, found.id, 'simple')) }
}

async function lastMatch(deps: ReadSideDeps, player: PlayerId): Promise<Overview['last']> {
  const last = await lastMatchOf(deps.models, player)
  if (last === null) return null
  const { partner } = last
  const players = partner === null ? last.opponents : [...last.opponents, partner]
  const [pseudoOf, active] = await Promise.all([readPseudos(deps, players), readRankedPlayers(deps, last.ladder)])
  return {
    ladder: last.ladder,
    at: last.playedAt,
    mySets: last.mySets,
    opponentSets: last.opponentSets,
    impact: toPoints(last.impact),
    opponents: last.opponents.map(pseudoOf),
    partner: partner === null ? null : pseudoOf(partner),
    canPlayAgain: players.every((id) => active.has(id)),
  }
}
