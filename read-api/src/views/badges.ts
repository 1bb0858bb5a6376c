import { badgesOf, type LiveSet } from '@topspin/domain/career/badges'
import { weekOf } from '@topspin/domain/career/periods'
import type { Badges } from '@topspin/domain/contract/profile'
import type { CareerMatch } from '@topspin/domain/documents/careers'
import type { MatchDocument } from '@topspin/domain/documents/matches'
import { playerSheetPrefix, sheetKey } from '@topspin/domain/documents/sheets'
import type { Instant, Ladder, PlayerId } from '@topspin/domain/ids'
import { otherSide, scoreSheetOf } from '@topspin/domain/live/table-tennis'
import { playersOf } from '@topspin/domain/match/match-players'
import type { ReadModels } from '../memory/read-models.ts'
import type { ReadSideDeps } from './deps.ts'
import { readPseudos } from './known-pseudos.ts'

/** The badges that a player has earned in a ladder (docs/specification.md#badges). */
export async function badgesView(deps: ReadSideDeps, player: PlayerId, ladder: Ladder, now: Instant): Promise<Badges> {
  const { models, rules, careers, pastRanks } = deps
  const [career, setsOf, { leaderBeaten }] = await Promise.all([
    careers.of(player, ladder),
    readLiveSets(models, player),
    pastRanks.of(player, ladder),
  ])
  const badges = badgesOf(career, { now, weekOf: (at) => weekOf(rules.timeZone, at), setsOf, leaderBeaten })
  const opponentsOf = ({ rival, match }: (typeof badges)[number]) => (rival === null ? match.opponents : [rival])
  const pseudoOf = await readPseudos(deps, badges.flatMap(opponentsOf))
  return badges.map((badge) => ({
    badge: badge.name,
    id: badge.match.matchId,
    at: badge.match.playedAt,
    opponents: opponentsOf(badge).map(pseudoOf),
    record: badge.record,
  }))
}

/** The badges that players have earned by these matches, the oldest first. */
export async function badgesEarnedIn(deps: ReadSideDeps, matches: readonly MatchDocument[], now: Instant) {
  const earned: (Badges[number] & { readonly player: PlayerId })[] = []
  for (const ladder of ['simple', 'double'] as const) {
    const played = matches.filter((match) => match.ladder === ladder)
    const numbers = new Set(played.map(({ matchId }) => matchId))
    for (const player of new Set(played.flatMap(playersOf)))
      for (const badge of await badgesView(deps, player, ladder, now))
        if (numbers.has(badge.id)) earned.push({ ...badge, player })
  }
  return earned.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

/**
 * Returns a function that gives the sets of a match that was scored live and not corrected; an empty list for others
 * (docs/architecture.md#points-of-live-matches).
 */
async function readLiveSets(models: ReadModels, player: PlayerId): Promise<(match: CareerMatch) => readonly LiveSet[]> {
  const recorded = await models.range('sheets', playerSheetPrefix(player))
  const recordings = new Map<number, string>()
  for (const { document } of recorded)
    if ('recording' in document) recordings.set(document.sequence, sheetKey(document.recording))
  const found = await models.getMany('sheets', [...recordings.values()])
  return ({ sequence }) => {
    const document = found.get(recordings.get(sequence) ?? '')
    if (document === undefined || !('match' in document)) return []
    const { playerOne, firstServer, points } = document.match
    const me = playerOne === player ? 'one' : 'two'
    return scoreSheetOf(firstServer, points).sets.map((set) => ({ mine: set[me], theirs: set[otherSide(me)] }))
  }
}
