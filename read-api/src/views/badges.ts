import { badgesOf } from '@topspin/domain/career/badges'
import { weekOf } from '@topspin/domain/career/periods'
import type { Badges } from '@topspin/domain/contract/profile'
import type { Instant, Ladder, PlayerId } from '@topspin/domain/ids'
import type { ReadSideDeps } from './deps.ts'
import { readPseudos } from './known-pseudos.ts'
import { readLiveSets } from './live-sets.ts'

type BadgeDeps = Pick<ReadSideDeps, 'models' | 'ladders' | 'identity' | 'rules' | 'careers' | 'pastRanks'>

/** The badges that a player has earned in a ladder (docs/specification.md#badges). */
export async function badgesView(
  { models, ladders, identity, rules, careers, pastRanks }: BadgeDeps,
  player: PlayerId,
  ladder: Ladder,
  now: Instant,
): Promise<Badges> {
  const [career, setsOf, { leaderBeaten }] = await Promise.all([
    careers.of(player, ladder),
    readLiveSets(models, player),
    pastRanks.of(player, ladder),
  ])
  const badges = badgesOf(career, { now, weekOf: (at) => weekOf(rules.timeZone, at), setsOf, leaderBeaten })
  const opponentsOf = ({ rival, match }: (typeof badges)[number]) => (rival === null ? match.opponents : [rival])
  const pseudoOf = await readPseudos(models, ladders, identity, badges.flatMap(opponentsOf))
  return badges.map((badge) => ({
    badge: badge.name,
    id: badge.match.matchId,
    at: badge.match.playedAt,
    opponents: opponentsOf(badge).map(pseudoOf),
    record: badge.record,
  }))
}
