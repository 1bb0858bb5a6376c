import { type Instant, instant } from '@topspin/domain/ids'
import { idsOfPseudos } from '../accounts/people.ts'
import { changeChallenge } from '../challenges/change-challenge.ts'
import type { CommandRoutes, Deps } from '../deps.ts'

const commands = {
  accept: 'AcceptChallenge',
  decline: 'DeclineChallenge',
  withdraw: 'WithdrawChallenge',
  cancel: 'CancelPlannedMatch',
} as const

/** Calls with which players challenge one another and answer (docs/specification.md#challenges). */
export function challengeRoutes(deps: Deps) {
  return {
    async challenge(call) {
      const { pseudo, at } = call.body
      const [to] = await idsOfPseudos(deps, [pseudo], call.subject)
      // The challenge has the id of its command, so that a repeat of the command sends no second challenge.
      const challenge = { challengeId: call.commandId, from: call.subject.playerId, to, at: timeOf(at) }
      return changeChallenge(deps, { type: 'SendChallenge', ...challenge }, call)
    },

    answerChallenge(call) {
      const { answer, expectedAt } = call.body
      const expected = expectedAt === undefined ? {} : { expectedAt: timeOf(expectedAt) }
      const command = { type: commands[answer], challengeId: call.params.id, by: call.subject.playerId, ...expected }
      return changeChallenge(deps, command, call)
    },

    proposeAnotherTime(call) {
      const proposal = { challengeId: call.params.id, by: call.subject.playerId, at: timeOf(call.body.at) }
      return changeChallenge(deps, { type: 'ProposeAnotherTime', ...proposal }, call)
    },
  } satisfies CommandRoutes
}

/** Converts a time to the format of all instants, with milliseconds. Null, which means now, stays null. */
const timeOf = (at: string | null): Instant | null => (at === null ? null : instant(new Date(at)))
