import type { RecordMatch } from '@topspin/domain/match/match'
import { playersOf } from '@topspin/domain/match/match-players'
import type { MatchesState } from '@topspin/domain/match/matches-state'
import { Refusal } from '@topspin/domain/refusals'
import { matchInTournamentView, matchView } from '@topspin/domain/replies/match-view'
import { drawnPlayersOf, type Tournament } from '@topspin/domain/tournament/tournament-state'
import { tournamentWithMatches } from '@topspin/domain/tournament/tournament-with-matches'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import { endChallengeByMatch } from '../challenges/change-challenge.ts'
import type { Deps } from '../deps.ts'
import { tryToEndAvailability } from '../end-availability.ts'
import { type CommandMetadata, execute } from '../execute.ts'
import { queueNotification } from '../push/push-worker.ts'

/**
 * Records a match that was entered by hand or scored live. Ends the availability of its players, and after a singles
 * match also their challenge or planned match. Notifies the players except the recorder.
 * @returns the reply, and the position of the last event
 * @throws Refusal of the decider; Refusal idempotency-mismatch when the command id belongs to another command
 */
export async function recordMatch(deps: Deps, command: RecordMatch, call: CommandMetadata) {
  const { handlers, identity } = deps
  const { events, position, state } = await execute(call, handlers.matches, command)
  const [event] = events
  if (event?.type !== 'MatchPlayed') throw new Refusal('idempotency-mismatch')
  const { ladder, matchId, recorder } = event.data
  const players = playersOf(event.data)
  await tryToEndAvailability(deps, players)
  const begun = await endChallengeByMatch(deps, players, call)
  const to = players.filter((id) => id !== recorder)
  queueNotification(deps, call.commandId, { about: 'recorded', ladder, matchId, to })
  const after = await tournamentAfter(deps, command, state)
  const pseudoOf = await readPseudoLookup(identity, [
    ...players,
    recorder,
    ...(after === null ? [] : drawnPlayersOf(after)),
  ])
  const tournament = after === null ? null : matchInTournamentView(after, event.data, pseudoOf)
  return { reply: { ...matchView(event.data, pseudoOf), tournament }, position: begun ?? position }
}

/**
 * The tournament for whose fixture a recorded match counts, after this match; null when there is none. Uses the
 * tournament that the decision has read (`lastRead`), if that tournament is still in memory.
 */
async function tournamentAfter(
  { tournaments, tournamentsOfMatches }: Deps,
  { fixture }: RecordMatch,
  matches: MatchesState,
): Promise<Tournament | null> {
  if (fixture === undefined) return null
  const { tournamentId: id } = fixture
  const tournament = tournamentsOfMatches.lastRead(id) ?? (await tournaments.of(id).read((current) => current))
  return tournament === null ? null : tournamentWithMatches(tournament, matches)
}
