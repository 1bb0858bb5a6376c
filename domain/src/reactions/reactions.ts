import type { Decider } from '../decider.ts'
import type { EventTypeOf } from '../events.ts'
import type { Instant, Ladder, PlayerId } from '../ids.ts'
import { isPlayedBy, type PlayedMatch } from '../match/match-players.ts'
import { type MatchesState, recentMatch } from '../match/matches-state.ts'
import type { ReactionSign } from '../reaction-signs.ts'
import { Refusal } from '../refusals.ts'

// Who may react to a match, and who hides its reactions (docs/specification.md#reactions).

interface About {
  readonly ladder: Ladder
  readonly matchId: number
  readonly by: PlayerId
}

export type ReactionCommand =
  | ({ readonly type: 'ReactToMatch'; readonly sign: ReactionSign } & About)
  | ({ readonly type: 'RemoveReaction' | 'HideReactions' | 'ShowReactions' } & About)

export interface ReactionContext {
  readonly now: Instant
  readonly matches: MatchesState
}

/**
 * For how many days after a match its reactions can change. `MatchesState` keeps matches for longer than this
 * (`longestRollbackWindowHours`).
 */
const reactionDays = 30

/** Whether the reactions to a match can still change. */
export const isReactable = ({ playedAt }: Pick<PlayedMatch, 'playedAt'>, now: Instant): boolean =>
  Date.parse(now) - Date.parse(playedAt) < reactionDays * 86_400_000

/**
 * Decides about reactions. A decision needs only the match, so there is no state that grows with the history. The
 * decider does not know the earlier reactions, so it returns an event even for a command that changes nothing.
 */
export const reactionDecider: Decider<null, ReactionCommand, EventTypeOf<'reactions'>, ReactionContext> = {
  stateVersion: 1,
  initialState: () => null,

  decide(_state, command, { now, matches }) {
    const { ladder, matchId, by } = command
    const match = recentMatch(matches, ladder, matchId)
    if (match === undefined || !isReactable(match, now)) throw new Refusal('too-late-to-react')
    const about = { matchId, ladder, sequence: match.sequence }
    switch (command.type) {
      case 'ReactToMatch':
        return [{ type: 'MatchReacted', data: { ...about, playerId: by, sign: command.sign } }]
      case 'RemoveReaction':
        return [{ type: 'ReactionRemoved', data: { ...about, playerId: by } }]
      case 'HideReactions':
        refuseOthers(match, by)
        return [{ type: 'ReactionsHidden', data: { ...about, hiddenBy: by } }]
      case 'ShowReactions':
        refuseOthers(match, by)
        return [{ type: 'ReactionsShown', data: { ...about, shownBy: by } }]
    }
  },

  evolve: () => null,
}

function refuseOthers(match: PlayedMatch, by: PlayerId): void {
  if (!isPlayedBy(match, by)) throw new Refusal('forbidden')
}
