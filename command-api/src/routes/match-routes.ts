import type { RecordMatch } from '@topspin/domain/match/match'
import { requireConditionalPermission } from '@topspin/platform/http/authorise'
import type { CallContext } from '@topspin/platform/http/call-handler'
import { idsOfPseudos } from '../accounts/people.ts'
import type { CommandRoutes, Deps } from '../deps.ts'
import { recordMatch } from '../match/record-match.ts'
import { fixtureField } from '../streams/tournament-streams.ts'
import { executeNamingWhoDecided } from './contest-routes.ts'

type Sides = Pick<RecordMatch, 'ladder' | 'sideOne' | 'sideTwo' | 'setsOne' | 'setsTwo'>
type Recording = CallContext<'play' | 'playDouble'>

/** Calls that record, cancel and withdraw matches (docs/specification.md#matches). */
export function matchRoutes(deps: Deps) {
  return {
    async play(call) {
      const { playerAPseudo, playerASet, playerBPseudo, playerBSet } = call.body
      const [one, two] = await idsOfPseudos(deps, [playerAPseudo, playerBPseudo], call.subject)
      const sets = { setsOne: playerASet, setsTwo: playerBSet }
      return record(deps, call, { ladder: 'simple', sideOne: [one], sideTwo: [two], ...sets })
    },

    async playDouble(call) {
      const { groupOnePlayerOne, groupOnePlayerTwo, groupTwoPlayerOne, groupTwoPlayerTwo } = call.body
      const pseudos = [groupOnePlayerOne, groupOnePlayerTwo, groupTwoPlayerOne, groupTwoPlayerTwo]
      const ids = await idsOfPseudos(deps, pseudos, call.subject)
      const sets = { setsOne: call.body.groupOneSet, setsTwo: call.body.groupTwoSet }
      return record(deps, call, { ladder: 'double', sideOne: ids.slice(0, 2), sideTwo: ids.slice(2), ...sets })
    },

    rollback: (call) => takeBack(deps, call, { type: 'CancelMatch', ...(call.body.contested && { contested: true }) }),
    withdraw: (call) => takeBack(deps, call, { type: 'WithdrawMatch' }),
  } satisfies CommandRoutes
}

type TakingBack = { readonly type: 'CancelMatch'; readonly contested?: true } | { readonly type: 'WithdrawMatch' }

async function takeBack(deps: Deps, call: CallContext<'rollback' | 'withdraw'>, taking: TakingBack) {
  const { body, subject } = call
  const ladder = body.isSimple ? 'simple' : 'double'
  const command = { ...taking, ladder, matchId: body.matchId, by: subject.playerId } as const
  return executeNamingWhoDecided(deps, call, command)
}

function record(deps: Deps, call: Recording, sides: Sides) {
  const { subject, body } = call
  requireConditionalPermission('match.record', subject, { 'player-one': sides.sideOne[0] === subject.playerId })
  const result = { ...sides, recorder: subject.playerId, ...fixtureField(body) }
  return recordMatch(deps, { type: 'RecordMatch', origin: 'entry', ...result }, call)
}
