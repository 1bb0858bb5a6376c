import type { PlayerId } from '@topspin/domain/ids'
import type { MatchCommand } from '@topspin/domain/match/match'
import { Refusal } from '@topspin/domain/refusals'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { CommandRoutes, Deps } from '../deps.ts'
import { type CommandMetadata, execute } from '../execute.ts'
import { queueNotification } from '../push/push-worker.ts'

/** Calls that contest a match or uphold its result (docs/specification.md#contesting-a-match). */
export function contestRoutes(deps: Deps) {
  const { handlers, identity } = deps
  return {
    async contest(call) {
      const { matchId, isSimple, subject, reason } = call.body
      // The contest has the id of its command, so that a repeat of the command makes no second contest.
      const contestId = call.commandId
      const by = call.subject.playerId
      // Stored first, so that each contest in the log has a reason.
      await identity.setContestReason({
        contestId,
        playerId: by,
        subject,
        text: reason,
        writtenAt: Date.parse(call.now),
      })
      const ladder = isSimple ? 'simple' : 'double'
      try {
        const command = { type: 'ContestMatch', contestId, ladder, matchId, by } as const
        const { position } = await execute(call, handlers.matches, command)
        queueNotification(deps, contestId, { about: 'contested', ladder, matchId, by })
        return { position }
      } catch (error) {
        if (error instanceof Refusal) await identity.removeContestReason(contestId)
        throw error
      }
    },

    upholdContest(call) {
      const command = { type: 'UpholdContest', contestId: call.params.id, by: call.subject.playerId } as const
      return executeNamingWhoDecided(deps, call, command)
    },
  } satisfies CommandRoutes
}

/** Executes a command. In a refusal `already-decided`, replaces the id of the player who decided with the pseudo. */
export async function executeNamingWhoDecided(
  { handlers, identity }: Deps,
  call: CommandMetadata,
  command: MatchCommand,
) {
  try {
    return await execute(call, handlers.matches, command)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'already-decided') throw error
    const { by, at } = error.facts.current as { readonly by: PlayerId; readonly at: string } // set by the decider
    throw new Refusal('already-decided', { current: { by: (await readPseudoLookup(identity, [by]))(by), at } })
  }
}
