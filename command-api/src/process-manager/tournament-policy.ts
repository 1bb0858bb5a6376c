import { isTournamentEvent } from '@topspin/domain/events'
import { instant } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import { streams } from '@topspin/domain/streams'
import {
  changeableAt,
  type FollowedEventType,
  type FollowUpCommand,
  type FollowUpState,
  followedEventTypes,
  followUpStateAfter,
  followUpsOf,
  initialFollowUpState,
} from '@topspin/domain/tournament/follow-ups'
import { v5 as uuidV5 } from 'uuid'
import type { Deps } from '../deps.ts'
import { execute } from '../execute.ts'
import { maxMessageLatenessMs } from '../push/push-worker.ts'
import type { EventWithId, Policy } from './process-manager.ts'
import {
  type NotifyingDeps,
  queueDueDateReminders,
  queueTournamentMessages,
  queueWonMessage,
} from './tournament-notifications.ts'

/** UUID namespace of the command ids. It must never change. */
const namespace = '5a1c7f0e-6d0b-4a53-9a6d-1d9b7c1e4f20'

/** Sends the commands that follow from events of tournaments and matches, and queues notifications. */
export function tournamentPolicy(
  deps: Pick<Deps, 'handlers'> & NotifyingDeps,
): Policy<FollowUpState, FollowedEventType> {
  async function send(followUp: FollowUpCommand, { id, event }: EventWithId<FollowedEventType>): Promise<void> {
    const { correlationId, at } = event.metadata
    // Part of the command id: several commands may follow from one event.
    const about =
      followUp.stream === streams.players
        ? `the star of ${followUp.command.playerId}`
        : `tournament ${followUp.tournamentId}`
    const call = { commandId: uuidV5(`${id} ${about}`, namespace), correlationId, subject: null, now: at }
    try {
      if (followUp.stream === streams.players) await execute(call, deps.handlers.players, followUp.command)
      else await execute(call, deps.tournaments.of(followUp.tournamentId), followUp.command)
    } catch (error) {
      // After conflicts with other writers the process manager handles the event again.
      if (!(error instanceof Refusal) || error.code === 'concurrent-change') throw error
      // A later attempt would be refused, too.
      deps.report(`what follows for ${about} from ${event.type} is refused`, error)
    }
  }
  // Only the first call of `resume` queues late messages: a call after an interruption would send them once more.
  let late = maxMessageLatenessMs
  return {
    name: 'tournaments',
    version: 1,
    types: followedEventTypes,
    // Most matches belong to no tournament.
    ignores: ({ type, data }) => type === 'MatchPlayed' && !Object.hasOwn(Object(data), 'fixture'),
    initialState: () => initialFollowUpState,
    resume: async (state) => {
      for (const [id, { finishedAt }] of Object.entries(changeableAt(instant(deps.clock()), state))) {
        await queueDueDateReminders(deps, id, late)
        if (finishedAt !== null) queueWonMessage(deps, id, finishedAt, late)
      }
      late = 0
    },
    evolve: (state, { event }) => followUpStateAfter(state, event),
    async react(state, { id, event }) {
      for (const followUp of followUpsOf(state, event)) await send(followUp, { id, event })
      // After the commands: when one fails, `react` is called again, and would queue the messages twice.
      if (isTournamentEvent(event)) await queueTournamentMessages(deps, { id, event })
    },
  }
}
