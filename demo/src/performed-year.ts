import { isTournamentEvent, type StampedEvent } from '@topspin/domain/events'
import type { Ladder } from '@topspin/domain/ids'
import { type CommandStep, decidersInMemory } from '@topspin/domain/testing/stage'
import { followUpStateAfter, followUpsOf, initialFollowUpState } from '@topspin/domain/tournament/follow-ups'
import { tournamentAfter } from '@topspin/domain/tournament/tournament-fold'
import type { Tournament, TournamentState } from '@topspin/domain/tournament/tournament-state'
import { officeRules } from './calendar.ts'

/** A step with the events that the deciders made of its command. */
export interface PerformedStep {
  readonly step: CommandStep
  readonly events: readonly StampedEvent[]
}

/** Steps of a tournament that can be generated only at their time, because they depend on what was decided before. */
export interface DeferredSteps {
  /** Epoch milliseconds. */
  readonly at: number
  readonly tournamentId: string
  readonly steps: (tournament: Tournament) => readonly CommandStep[]
}

/**
 * Performs `steps` and `deferred` in the order of their times, and after each event the commands that follow from the
 * event. Steps of the same time keep their order. The match ids in `steps` do not count the matches that deferred steps
 * record, so each match id is raised by the number of such matches before its step.
 */
export function performYear(steps: readonly CommandStep[], deferred: readonly DeferredSteps[]): PerformedStep[] {
  const { perform } = decidersInMemory(officeRules)
  const performed: PerformedStep[] = []
  const tournaments = new Map<string, TournamentState>()
  let followUpState = initialFollowUpState
  /** How many matches deferred steps have recorded so far. */
  const ofDeferred = { simple: 0, double: 0 }

  function add(step: CommandStep): void {
    const events = perform(step)
    performed.push({ step, events })
    for (const event of events) {
      if (isTournamentEvent(event)) {
        const { tournamentId } = event.data
        tournaments.set(tournamentId, tournamentAfter(tournaments.get(tournamentId) ?? null, event))
      }
      const followUps = followUpsOf(followUpState, event)
      followUpState = followUpStateAfter(followUpState, event)
      for (const followUp of followUps) add({ at: step.at, actor: null, ...followUp })
    }
  }

  const all = [
    ...steps.map((step) => ({ at: Date.parse(step.at), step })),
    ...deferred.map((one) => ({ at: one.at, deferred: one })),
  ].toSorted((a, b) => a.at - b.at)
  for (const planned of all) {
    if ('step' in planned) {
      add(withMatchesOf(ofDeferred, planned.step))
      continue
    }
    const { tournamentId, steps } = planned.deferred
    const tournament = tournaments.get(tournamentId)
    for (const step of tournament ? steps(tournament) : []) {
      add(step)
      if (step.command.type === 'RecordMatch') ofDeferred[step.command.ladder] += 1
    }
  }
  return performed
}

/** Raises the match id in a step by the number of matches that deferred steps have recorded before the step. */
function withMatchesOf(ofDeferred: Readonly<Record<Ladder, number>>, step: CommandStep): CommandStep {
  const { command } = step
  if (!('matchId' in command && 'ladder' in command)) return step
  return { ...step, command: { ...command, matchId: command.matchId + ofDeferred[command.ladder] } } as CommandStep
}
