import { Refusal } from '@topspin/domain/errors/catalogue'
import type { PlayerId } from '@topspin/domain/ids'
import type { RecordMatch } from '@topspin/domain/match'
import { playersOf } from '@topspin/domain/match-players'
import { matchView } from '@topspin/domain/match-view'
import { pseudosOf } from '@topspin/platform/identity/pseudos-of'
import type { Deps } from './deps.ts'
import { type CommandCall, execute } from './execute.ts'

/**
 * Records a match, entered by hand or scored live.
 * @returns the match as the reply shows it, and the position of its event
 * @throws Refusal of the rules of entry; idempotency-mismatch when the command id belongs to another command
 */
export async function recordMatch({ handlers, identity }: Deps, command: RecordMatch, call: CommandCall) {
  const { events, position } = await execute(call, handlers.matches, command)
  const [event] = events
  if (event?.type !== 'MatchPlayed') throw new Refusal('idempotency-mismatch')
  const people: PlayerId[] = [...playersOf(event.data), event.data.recorder]
  return { reply: matchView(event.data, await pseudosOf(identity, people)), position }
}
