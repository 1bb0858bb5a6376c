import type { TournamentBadgeName } from '@topspin/domain/career/badge-names'
import type { Trophy } from '@topspin/domain/contract/profile'
import { playerTournamentsKey } from '@topspin/domain/documents/tournaments'
import type { Instant, Ladder, PlayerId } from '@topspin/domain/ids'
import { playersOfSide, podiumOf } from '@topspin/domain/tournament/tournament-state'
import type { ReadSideDeps } from './deps.ts'
import { readPseudos } from './known-pseudos.ts'
import { readListedTournamentIds, readTournaments } from './tournaments.ts'

/** The tournaments in which a player was first or second, the newest first. */
export async function trophiesOf(deps: ReadSideDeps, player: PlayerId): Promise<Trophy[]> {
  const { models, seasonBegin } = deps
  const ids = await readListedTournamentIds(models, playerTournamentsKey(player))
  const found = (await readTournaments(models, ids)).flatMap(({ state, since: at }) => {
    const { tournamentId: id, winners, name, ladder } = state
    if (winners === null) return []
    const second = playersOfSide(state, podiumOf(state)?.second ?? null)
    const won = winners.includes(player)
    const [own, opponents] = won ? [winners, second] : [second, winners]
    if (!own.includes(player)) return []
    return [{ id, name, ladder, at, won, partner: own.find((one) => one !== player) ?? null, opponents }]
  })
  const last = found.sort((one, other) => other.at.localeCompare(one.at))
  const badgeOf = badgesByTournament(last.filter(({ won }) => won).toReversed(), seasonBegin)
  const named = last.flatMap(({ partner, opponents }) => [...opponents, ...(partner === null ? [] : [partner])])
  const pseudoOf = await readPseudos(deps, named)
  return last.map(({ partner, opponents, ...trophy }) => ({
    ...trophy,
    partner: partner === null ? null : pseudoOf(partner),
    opponents: opponents.map(pseudoOf),
    badge: badgeOf.get(trophy.id) ?? null,
  }))
}

interface Victory {
  readonly id: string
  readonly ladder: Ladder
  readonly at: Instant
}

/**
 * The badges that a player has earned by victories in tournaments, by the id of the tournament (docs/specification.md#badges).
 * @param victories in the order in which they were won
 * @param seasonOf gives the start of the season that contains an instant
 */
export function badgesByTournament(
  victories: readonly Victory[],
  seasonOf: (at: Instant) => Instant,
): ReadonlyMap<string, TournamentBadgeName> {
  const [first] = victories
  const double = victories.find((one, index) =>
    victories.slice(0, index).some(({ ladder, at }) => ladder !== one.ladder && seasonOf(at) === seasonOf(one.at)),
  )
  return new Map([
    ...(first === undefined ? [] : [[first.id, 'tournament'] as const]),
    ...(double === undefined ? [] : [[double.id, 'double'] as const]),
  ])
}
