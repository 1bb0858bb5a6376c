import type { CommandRoutes, Deps } from '../deps.ts'
import { execute } from '../execute.ts'

/** Calls with which players react to a match, and hide or show its reactions (docs/specification.md#reactions). */
export function reactionRoutes({ handlers }: Deps) {
  return {
    react(call) {
      const { matchId, isSimple, sign } = call.body
      const about = { ladder: isSimple ? 'simple' : 'double', matchId, by: call.subject.playerId } as const
      return execute(
        call,
        handlers.reactions,
        sign === null ? { type: 'RemoveReaction', ...about } : { type: 'ReactToMatch', ...about, sign },
      )
    },

    hideReactions(call) {
      const { matchId, isSimple, hidden } = call.body
      return execute(call, handlers.reactions, {
        type: hidden ? 'HideReactions' : 'ShowReactions',
        ladder: isSimple ? 'simple' : 'double',
        matchId,
        by: call.subject.playerId,
      })
    },
  } satisfies CommandRoutes
}
