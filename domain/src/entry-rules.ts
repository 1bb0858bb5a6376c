import { type Instant, instant } from './ids.ts'
import { isWithin, nextOpening, type WorkingHours } from './working-hours.ts'

/** The installation's settings about recording matches (decisions §1, §4, §5). */
export interface EntryRules {
  readonly hours: WorkingHours
  readonly timeZone: string
  readonly cooldownSeconds: number
  readonly rollbackWindowHours: number
}

/** Why nobody, or not these players, may record a match now, and when it may be possible again. */
export interface EntryRefusal {
  readonly reason: 'entry-closed' | 'outside-working-hours' | 'cooldown'
  readonly retryAt: Instant | null
}

/** A match may start at all: entry is open and it is working time (specification §5). */
export function gateRefusal(open: boolean, rules: EntryRules, now: Instant): EntryRefusal | null {
  if (!open) return { reason: 'entry-closed', retryAt: null }
  if (isWithin(rules.hours, rules.timeZone, now)) return null
  return { reason: 'outside-working-hours', retryAt: nextOpening(rules.hours, rules.timeZone, now) }
}

/**
 * These players may record a match now: the gate, then the cooldown after the last match of any of them, whichever the
 * ladder.
 * @param lastEnded when each player's last uncancelled match ended, not after `now` (`MatchEnds`); null for none
 */
export function entryRefusal(
  open: boolean,
  lastEnded: readonly (Instant | null)[],
  rules: EntryRules,
  now: Instant,
): EntryRefusal | null {
  const closed = gateRefusal(open, rules, now)
  if (closed !== null) return closed
  const ends = lastEnded.map((at) => (at === null ? 0 : Date.parse(at) + rules.cooldownSeconds * 1000))
  const free = Math.max(0, ...ends)
  return free > Date.parse(now) ? { reason: 'cooldown', retryAt: instant(free) } : null
}
