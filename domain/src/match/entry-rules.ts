import { type Instant, instant } from '../ids.ts'
import { Refusal } from '../refusals.ts'
import { isWithinHours, nextOpening, type WorkingHours } from '../time/working-hours.ts'

/** The settings for recording and cancelling matches (docs/specification.md#settings). */
export interface EntryRules {
  readonly hours: WorkingHours
  readonly timeZone: string
  readonly cooldownSeconds: number
  readonly rollbackWindowHours: number
  /** How long the recorder of a match may withdraw it; 0 for never. */
  readonly withdrawSeconds: number
}

/** Why a match cannot be recorded now. `retryAt`: when it may be possible again; null when unknown. */
interface EntryRefusal {
  readonly reason: 'entry-closed' | 'outside-working-hours' | 'cooldown'
  readonly retryAt: Instant | null
}

/**
 * Why no match may be recorded: entry is closed, or `now` is outside working hours (docs/specification.md#match-entry).
 * Null otherwise.
 */
export function entryHoursRefusal(open: boolean, rules: EntryRules, now: Instant): EntryRefusal | null {
  if (!open) return { reason: 'entry-closed', retryAt: null }
  if (isWithinHours(rules.hours, rules.timeZone, now)) return null
  return { reason: 'outside-working-hours', retryAt: nextOpening(rules.hours, rules.timeZone, now) }
}

/**
 * Why a match may not be recorded now: entry is closed, `now` is outside working hours, or the cooldown of one of its
 * players is not over. Null when the match may be recorded.
 * @param lastEnded for each player: when the player's last uncancelled match ended (`MatchEndTimes`); null for none
 */
export function entryRefusal(
  open: boolean,
  lastEnded: readonly (Instant | null)[],
  rules: EntryRules,
  now: Instant,
): EntryRefusal | null {
  const closed = entryHoursRefusal(open, rules, now)
  if (closed !== null) return closed
  const ends = lastEnded.map((at) => (at === null ? 0 : Date.parse(at) + rules.cooldownSeconds * 1000))
  const free = Math.max(0, ...ends)
  return free > Date.parse(now) ? { reason: 'cooldown', retryAt: instant(free) } : null
}

/** Throws `refusal` as a `Refusal`. Does nothing when `refusal` is null. */
export function throwEntryRefusal(refusal: EntryRefusal | null): void {
  if (refusal !== null) throw new Refusal(refusal.reason, refusal.retryAt === null ? {} : { retryAt: refusal.retryAt })
}
