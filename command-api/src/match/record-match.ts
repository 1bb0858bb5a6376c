import { Refusal } from '@topspin/domain/errors/catalogue'
import type { PlayerId } from '@topspin/domain/ids'
import type { RecordMatch } from '@topspin/domain/match/match'
import { playersOf } from '@topspin/domain/match/match-players'
import { matchView } from '@topspin/domain/replies/match-view'
import { pseudosOf } from '@topspin/platform/identity/pseudos-of'
import { beginPlannedMatch } from '../challenges/change-challenge.ts'
import type { Deps } from '../deps.ts'
import { type CommandCall, execute } from '../execute.ts'
import { queueNotification } from '../push/queue-notification.ts'
import { endAvailabilityByMatch } from './end-availability.ts'

/**
 * Records a match, entered by hand or scored live. Ends the availability of its players and, in singles, their
 * challenge or planned match. Notifies all but the recorder.
 * @returns the match as the reply shows it, and the position of its event
 * @throws Refusal of the rules of entry; idempotency-mismatch when the command id belongs to another command
 */
export async function recordMatch(deps: Deps, command: RecordMatch, call: CommandCall) {
  const { handlers, identity } = deps
  const { events, position } = await execute(call, handlers.matches, command)
  const [event] = events
  if (event?.type !== 'MatchPlayed') throw new Refusal('idempotency-mismatch')
  const { ladder, matchId, recorder } = event.data
  const players = playersOf(event.data)
  await endAvailabilityByMatch(deps, players)
  const begun = await beginPlannedMatch(deps, players, call)
  const to = players.filter((id) => id !== recorder)
  queueNotification(deps, call.commandId, { about: 'recorded', ladder, matchId, to })
  const people: PlayerId[] = [...players, recorder]
  return { reply: matchView(event.data, await pseudosOf(identity, people)), position: begun ?? position }
}
