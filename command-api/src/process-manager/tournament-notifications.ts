import type { StampedEvent } from '@topspin/domain/events'
import type { Instant } from '@topspin/domain/ids'
import type { EntryRules } from '@topspin/domain/match/entry-rules'
import { reminderTimeOf } from '@topspin/domain/tournament/due-dates'
import type { FixtureNow } from '@topspin/domain/tournament/fixtures'
import {
  fixturesOf,
  playersOfFixture,
  type Tournament,
  type TournamentEventType,
} from '@topspin/domain/tournament/tournament-state'
import type { TournamentNotification } from '@topspin/platform/job-queue/port'
import type { Deps } from '../deps.ts'
import { queueNotification, queueNotificationAt } from '../push/push-worker.ts'
import type { EventWithId } from './process-manager.ts'

export type NotifyingDeps = Pick<Deps, 'tournaments' | 'identity' | 'jobs' | 'report' | 'clock'> & {
  readonly rules: EntryRules
}

/**
 * For an event older than this many milliseconds, only reminders are queued. Events of any age are handled again when
 * the checkpoint of the process manager is lost.
 */
const longest = 15 * 60_000

/** Queues the messages about an event of a tournament (docs/specification.md#notifications). */
export async function queueTournamentMessages(
  deps: NotifyingDeps,
  { id, event }: EventWithId<TournamentEventType>,
): Promise<void> {
  const { at, actor } = event.metadata
  if (event.type !== 'FixturesDated' && deps.clock() - Date.parse(at) > longest) return
  const { tournamentId } = event.data
  const queue = (what: TournamentNotification['what'], fixtureId: string | null = null) => {
    const by = what === 'opened' || what === 'forfeit' || what === 'stopped' ? actor : null
    const notification = { about: 'tournament', what, tournamentId, fixtureId, by, due: null } as const
    queueNotification(deps, `${id} ${what} ${fixtureId ?? ''}`, notification)
  }
  switch (event.type) {
    case 'TournamentCreated':
      return queue('opened')
    case 'TournamentStarted':
      return queue('started')
    case 'TournamentStopped':
      return queue('stopped')
    case 'TournamentFinished':
      return queueWonMessage(deps, tournamentId, at)
    case 'TournamentResumed':
      await deps.jobs
        .cancel('notify', wonKeyOf(tournamentId))
        .catch((error: unknown) => deps.report('the message about a winner is not cancelled', error))
      // Reminders may be missing, because a start of the process queues none for a finished tournament.
      return queueDueDateReminders(deps, tournamentId)
    case 'FixturesDated':
      return queueDueDateReminders(deps, tournamentId)
    case 'FixtureForfeited':
      queue('forfeit', event.data.fixtureId)
      break
    case 'FixtureWon':
    case 'ResultCorrected':
    case 'TournamentLeft':
    case 'BracketDrawn':
      break
    default:
      return
  }
  const tournament = await deps.tournaments.of(tournamentId).read((state) => state)
  for (const fixtureId of tournament === null ? [] : openedBy(tournament, event)) queue('open', fixtureId)
}

/** Key of the job that sends the message about the winner. */
const wonKeyOf = (tournamentId: string) => `won ${tournamentId}`

/**
 * Queues the message about the winner, to be sent when the last match can no longer be withdrawn. Called again at each
 * start, because an in-process queue does not survive a restart.
 * @param late for how many milliseconds after its time the message is still queued
 */
export function queueWonMessage(deps: NotifyingDeps, tournamentId: string, finishedAt: Instant, late = longest): void {
  const at = Date.parse(finishedAt) + deps.rules.withdrawSeconds * 1000
  const notification = { about: 'tournament', what: 'won', tournamentId, fixtureId: null, by: null, due: null } as const
  queueNotificationAt(deps, wonKeyOf(tournamentId), notification, at, late)
}

/** The ids of the fixtures that can be played because of an event. @param tournament after the event */
function openedBy(tournament: Tournament, { type, data }: StampedEvent<TournamentEventType>): readonly string[] {
  const now = fixturesOf(tournament)
  const isAbsent = (fixture: FixtureNow) =>
    type === 'TournamentLeft' &&
    fixture.by === 'absence' &&
    playersOfFixture(tournament, fixture).includes(data.playerId)
  const decided =
    type === 'FixtureWon' || type === 'ResultCorrected' || type === 'FixtureForfeited'
      ? [data.fixtureId]
      : now.filter(isAbsent).map(({ id }) => id)
  const passing = new Set<string>(decided)
  const opened = now.filter(({ id, places, state, by }) => {
    if (!places.some((place) => 'of' in place && passing.has(place.of))) return false
    // An absence or a bye decides this fixture without a match, so the event may also open the fixture after it.
    if (by === 'absence' || by === 'bye') passing.add(id)
    return state === 'open'
  })
  const drawn = type === 'BracketDrawn' ? now.filter(({ stage, state }) => stage === 'bracket' && state === 'open') : []
  return [...opened, ...drawn].map(({ id }) => id)
}

/**
 * Queues a reminder for each due date of a running tournament. Called again at each start, and when a finished
 * tournament is resumed.
 * @param late for how many milliseconds after its time a reminder is still queued
 */
export async function queueDueDateReminders(deps: NotifyingDeps, tournamentId: string, late = 0): Promise<void> {
  const dues = await deps.tournaments.of(tournamentId).read((state) => (state?.phase === 'running' ? state.dues : {}))
  for (const [fixtureId, due] of Object.entries(dues)) {
    const at = due === null ? null : reminderTimeOf(due, deps.rules)
    if (at === null) continue
    const notification = { about: 'tournament', what: 'due', tournamentId, fixtureId, by: null, due } as const
    queueNotificationAt(deps, `due ${tournamentId} ${fixtureId} ${due}`, notification, Date.parse(at), late)
  }
}
