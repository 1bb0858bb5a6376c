import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { useDates } from './dates.tsx'

/** After a correction of the clock by more than this (milliseconds), values are computed again at once. */
const noticeable = 1_000

/** An estimate: by how many milliseconds the clock of the server is ahead of the clock of the device. */
let ahead = 0

const checks = new Set<() => void>()

/** The time by the clock of the server (milliseconds since 1970). Before the first answer, the time of the device. */
export const serverTime = (): number => Date.now() + ahead

/**
 * Corrects `serverTime` when it contradicts the time in an answer. A slow answer is less exact, so it corrects less.
 * @param from the time in the answer (milliseconds since 1970); NaN, for an answer without a time, corrects nothing
 * @param precision by how many milliseconds `from` may be rounded down, such as 1,000 for a time in whole seconds
 * @param sentAt when the request was sent, by the clock of the device (milliseconds since 1970)
 */
export function correctServerTime(from: number, precision: number, sentAt: number): void {
  if (Number.isNaN(from)) return
  const before = ahead
  ahead = Math.min(Math.max(ahead, from - Date.now()), from + precision - sentAt)
  if (Math.abs(ahead - before) > noticeable) for (const check of checks) check()
}

/** When the server rendered the screen (milliseconds since 1970); 0 when the browser renders it. */
export const RenderedAtContext = createContext(0)

/**
 * Returns a subscription for `useSyncExternalStore`. It calls `check` every `pause` milliseconds, and at once when
 * `serverTime` is corrected by more than a second.
 */
export const subscribeEvery = (pause: number) => (check: () => void) => {
  const timer = setInterval(check, pause)
  checks.add(check)
  return () => {
    clearInterval(timer)
    checks.delete(check)
  }
}

/**
 * What `read` computes from the server's time, every `pause` milliseconds. On the server and during hydration, `read`
 * gets the time in `RenderedAtContext`.
 * @param read returns a text, a number or null, so that the component renders only when this value changes
 */
export function useServerClock<T extends string | number | null>(read: (now: number) => T, pause: number): T {
  const renderedAt = useContext(RenderedAtContext)
  const subscribe = useMemo(() => subscribeEvery(pause), [pause])
  return useSyncExternalStore(
    subscribe,
    () => read(serverTime()),
    () => read(renderedAt),
  )
}

const tick = 10_000
/** The time by the clock of the server (milliseconds since 1970), in steps of 10 seconds. */
export const useServerTime = (): number => useServerClock((now) => Math.floor(now / tick) * tick, tick)

/** The seconds until an instant (milliseconds since 1970), counted down to 0. */
export const useSecondsUntil = (until: number): number =>
  useServerClock((now) => Math.max(0, Math.floor((until - now) / 1000)), 1_000)

/** Today by the clock of the server, as `13/11/2026`. */
export function useToday(): string {
  const { date } = useDates()
  return useServerClock((now) => date(new Date(now).toISOString()), 60_000)
}
