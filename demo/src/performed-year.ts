import type { StampedEvent } from '@topspin/domain/events'
import { instant, type Ladder } from '@topspin/domain/ids'
import { outcomeOf } from '@topspin/domain/match/match-players'
import { streams, tournamentStream } from '@topspin/domain/streams'
import { type Step, stage } from '@topspin/domain/testing/stage'
import { tournamentAfter } from '@topspin/domain/tournament/tournament-fold'
import type { Tournament, TournamentEvent, TournamentState } from '@topspin/domain/tournament/tournament-state'
import { officeRules } from './calendar.ts'

/** A step with the events that the deciders made of it. */
export interface PerformedStep {
  readonly step: Step
  readonly events: readonly StampedEvent[]
}

/** What happens in a tournament at a time in epoch milliseconds. It depends on the tournament as it is then. */
export interface Moment {
  readonly at: number
  readonly tournamentId: string
  readonly steps: (tournament: Tournament) => readonly Step[]
}

/**
 * Performs steps and moments in the order of their times, and what follows from their events for tournaments. Steps of
 * the same time keep their order. The ids of matches in `steps` do not count the matches of moments; the performed ones do.
 */
export function performYear(steps: readonly Step[], moments: readonly Moment[]): PerformedStep[] {
  const { perform } = stage(officeRules)
  const performed: PerformedStep[] = []
  const tournaments = new Map<string, TournamentState>()
  const ofMoments = { simple: 0, double: 0 }

  function add(step: Step): void {
    const events = perform(step)
    performed.push({ step, events })
    for (const event of events) {
      if (isOfTournament(event)) {
        const { tournamentId } = event.data
        tournaments.set(tournamentId, tournamentAfter(tournaments.get(tournamentId) ?? null, event))
      }
      for (const next of following(event)) add(next)
    }
  }

  const all = [
    ...steps.map((step) => ({ at: Date.parse(step.at), step })),
    ...moments.map((moment) => ({ at: moment.at, moment })),
  ].toSorted((a, b) => a.at - b.at)
  for (const planned of all) {
    if ('step' in planned) {
      add(withMatchesOf(ofMoments, planned.step))
      continue
    }
    const { tournamentId, steps } = planned.moment
    const tournament = tournaments.get(tournamentId)
    for (const step of tournament ? steps(tournament) : []) {
      add(step)
      if (step.command.type === 'RecordMatch') ofMoments[step.command.ladder] += 1
    }
  }
  return performed
}

function withMatchesOf(ofMoments: Readonly<Record<Ladder, number>>, step: Step): Step {
  const { command } = step
  if (!('matchId' in command && 'ladder' in command)) return step
  // The same command with another number.
  return { ...step, command: { ...command, matchId: command.matchId + ofMoments[command.ladder] } } as Step
}

// All events with the id of a tournament, but those about stars, are events of its stream.
const isOfTournament = (event: StampedEvent): event is StampedEvent & TournamentEvent =>
  'tournamentId' in event.data && !('playerId' in event.data && event.type.startsWith('Star'))

/** The commands that the process manager sends after an event (docs/architecture.md#process-manager). */
function following({ type, data, metadata }: StampedEvent): Step[] {
  const on = { at: instant(Date.parse(metadata.at)), actor: null }
  if (type === 'MatchPlayed' && data.fixture !== undefined) {
    const { tournamentId, fixtureId } = data.fixture
    const command = { type: 'WinFixture', fixtureId, matchId: data.matchId, ...outcomeOf(data) } as const
    return [{ ...on, stream: tournamentStream(tournamentId), command }]
  }
  if (type !== 'TournamentFinished') return []
  const { tournamentId, winners } = data
  return winners.map((playerId) => ({
    ...on,
    stream: streams.players,
    command: { type: 'AwardStar', playerId, tournamentId },
  }))
}
