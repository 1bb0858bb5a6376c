import { type Instant, instant } from '../ids.ts'
import type { EntryRules } from '../match/entry-rules.ts'
import { Refusal } from '../refusals.ts'
import { dayMs, firstDayTooFar, plusDays } from '../time/days.ts'
import { dayOf, eveningOf } from '../time/evening.ts'
import { localInstantOn, nextOpening } from '../time/working-hours.ts'
import { fixturesOf, type Tournament, type TournamentContext, type TournamentEvent } from './tournament-state.ts'

// Due dates of fixtures (docs/specification.md#tournaments). A fixture whose due date has passed stays open, and its
// match can still be played.

/** The last day of a fixture, as yyyy-mm-dd; null for none. */
export interface DueDate {
  readonly fixtureId: string
  readonly due: string | null
}

/** Whether matches can be entered at some time of a day. */
function hasEntry(day: string, { hours, timeZone }: EntryRules): boolean {
  const begins = instant(Date.parse(eveningOf(plusDays(day, -1), timeZone)) + 1)
  const opens = nextOpening(hours, timeZone, begins)
  return opens !== null && dayOf(opens, timeZone) === day
}

/**
 * Maximum number of days to the nearest day with entry. Working hours repeat weekly, but a clock change may skip the
 * hours of one day. So the maximum is two weeks.
 */
const mostDaysAway = 14

/** The nearest day with entry before or after a day; null when there is none. */
function nearestEntryDay(day: string, direction: -1 | 1, rules: EntryRules): string | null {
  for (let away = 1; away <= mostDaysAway; away += 1) {
    const other = plusDays(day, direction * away)
    if (hasEntry(other, rules)) return other
  }
  return null
}

/** When players are reminded of a due date: at ten o'clock on the last day with entry before `due`; null for none. */
export function reminderTimeOf(due: string, rules: EntryRules): Instant | null {
  const before = nearestEntryDay(due, -1, rules)
  return before === null ? null : instant(localInstantOn(rules.timeZone, before, 10 * 60))
}

/** Sets due dates. @throws Refusal unknown-fixture, date-past; due-date-closed with `DueDateOnClosedDay` */
export function setDueDates(
  state: Tournament,
  dues: readonly DueDate[],
  { now, rules }: TournamentContext,
): TournamentEvent[] {
  const known = new Set(fixturesOf(state).map(({ id }) => id))
  const today = dayOf(now, rules.timeZone)
  for (const { fixtureId, due } of dues) {
    if (!known.has(fixtureId)) throw new Refusal('unknown-fixture')
    if (due === null) continue
    if (due < today) throw new Refusal('date-past')
    if (hasEntry(due, rules)) continue
    const before = nearestEntryDay(due, -1, rules)
    const nearest = { before: before !== null && before < today ? null : before, after: nearestEntryDay(due, 1, rules) }
    throw new Refusal('due-date-closed', { current: { day: due, ...nearest } })
  }
  return dated(state, dues)
}

/**
 * Moves the due dates of undecided fixtures by the number of days for which entry was closed. If the new day has no
 * entry, the date moves on to the next day with entry. A date that was set while entry was closed moves only by the
 * days since it was set. A date that had passed before entry closed stays. A date that was set or moved at `now` or
 * later stays too, so that a repeated command does not move it again.
 */
export function moveDueDates(
  state: Tournament,
  closedAt: Instant,
  { now, rules }: TournamentContext,
): TournamentEvent[] {
  const to = dayOf(now, rules.timeZone)
  const open = fixturesOf(state).filter(({ state: decided }) => decided !== 'decided')
  const moved = open.flatMap(({ id }): DueDate[] => {
    const due = state.dues[id]
    const datedAt = state.datedAt?.[id] ?? closedAt
    const since = datedAt > closedAt ? datedAt : closedAt
    const from = dayOf(since, rules.timeZone)
    if (due === undefined || due === null || due < from || due >= firstDayTooFar || since >= now) return []
    const later = plusDays(due, Math.round((Date.parse(to) - Date.parse(from)) / dayMs))
    return [{ fixtureId: id, due: hasEntry(later, rules) ? later : (nearestEntryDay(later, 1, rules) ?? later) }]
  })
  return dated(state, moved)
}

/** The event with the due dates that change; no event when none changes. */
function dated({ tournamentId, dues }: Tournament, wanted: readonly DueDate[]): TournamentEvent[] {
  const changed = wanted.filter(({ fixtureId, due }) => (dues[fixtureId] ?? null) !== due)
  if (changed.length === 0) return []
  const data = { tournamentId, dues: changed.map(({ fixtureId, due }) => ({ fixtureId, due })) }
  return [{ type: 'FixturesDated', data }]
}
