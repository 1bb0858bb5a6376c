const minute = 60_000
const nightFrom = 22
const nightUntil = 6
const reloadAt = 5
const aloneAfter = 15 * minute

/** How long until the next 05:00 by the clock of the screen, when it reloads itself (milliseconds). */
export function untilReload(now: Date): number {
  const next = new Date(now)
  next.setHours(reloadAt, 0, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now.getTime()
}

/** Whether a screen without a network shows only the notice: at night, and after a quarter of an hour. */
export function isNoticeAlone(lostSince: number, now: Date): boolean {
  const hour = now.getHours()
  return hour >= nightFrom || hour < nightUntil || now.getTime() - lostSince >= aloneAfter
}

/** How long to wait before the next attempt to reach the server (milliseconds). @param attempt from 0 */
export const retryAfter = (attempt: number): number => Math.min(minute, 5_000 * 2 ** attempt)
