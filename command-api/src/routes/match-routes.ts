import { Refusal } from '@topspin/domain/errors/catalogue'
import type { PlayerId } from '@topspin/domain/ids'
import type { RecordMatch } from '@topspin/domain/match'
import { matchView } from '@topspin/domain/match-view'
import { playersOf } from '@topspin/domain/rollback'
import { demand } from '@topspin/platform/http/authorise'
import type { CallContext, CallHandlers } from '@topspin/platform/http/call-handler'
import type { Deps } from '../deps.ts'
import { idsBehind, pseudosOf } from '../people.ts'

type Sides = Pick<RecordMatch, 'ladder' | 'sideOne' | 'sideTwo' | 'setsOne' | 'setsTwo'>

/** Recording and cancelling (specification §7 Match). */
export function matchRoutes(deps: Deps): CallHandlers<'play' | 'playDouble' | 'rollback'> {
  return {
    async play(call) {
      const { playerAPseudo, playerASet, playerBPseudo, playerBSet } = call.body
      const [one, two] = await idsBehind(deps.identity, [playerAPseudo, playerBPseudo])
      if (one === undefined || two === undefined) throw new Refusal('unknown-player')
      const sets = { setsOne: playerASet, setsTwo: playerBSet }
      return record(deps, call, { ladder: 'simple', sideOne: [one], sideTwo: [two], ...sets })
    },

    async playDouble(call) {
      const { groupOnePlayerOne, groupOnePlayerTwo, groupTwoPlayerOne, groupTwoPlayerTwo } = call.body
      const pseudos = [groupOnePlayerOne, groupOnePlayerTwo, groupTwoPlayerOne, groupTwoPlayerTwo]
      const ids = await idsBehind(deps.identity, pseudos)
      const sets = { setsOne: call.body.groupOneSet, setsTwo: call.body.groupTwoSet }
      return record(deps, call, { ladder: 'double', sideOne: ids.slice(0, 2), sideTwo: ids.slice(2), ...sets })
    },

    async rollback({ body, subject, commandId, correlationId, now }) {
      const ladder = body.isSimple ? 'simple' : 'double'
      const command = { type: 'CancelMatch', ladder, matchId: body.matchId, by: subject.playerId } as const
      const envelope = { command, commandId, correlationId, actor: subject.playerId, now }
      const { position } = await deps.handlers.matches.execute(envelope)
      return { reply: { done: true }, position }
    },
  }
}

async function record(
  { handlers, identity }: Deps,
  { subject, commandId, correlationId, now }: CallContext<'play' | 'playDouble'>,
  sides: Sides,
) {
  // A plain player records only what they played themselves, as player one (specification §5).
  demand('match.record', subject, { 'player-one': sides.sideOne[0] === subject.playerId })
  const command: RecordMatch = { type: 'RecordMatch', ...sides, recorder: subject.playerId, origin: 'entry' }
  const envelope = { command, commandId, correlationId, actor: subject.playerId, now }
  return recorded(identity, await handlers.matches.execute(envelope))
}

/** The answer for a match that has just been recorded, by hand or live. */
export async function recorded(
  identity: Deps['identity'],
  { events, position }: Awaited<ReturnType<Deps['handlers']['matches']['execute']>>,
) {
  const [event] = events
  // Recording makes a match; no match is there when the key of the request belongs to another command.
  if (event?.type !== 'MatchPlayed') throw new Refusal('idempotency-mismatch')
  const people: PlayerId[] = [...playersOf(event.data), event.data.recorder]
  return { reply: matchView(event.data, await pseudosOf(identity, people)), position }
}
