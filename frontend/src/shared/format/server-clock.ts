import { useSyncExternalStore } from 'react'
import { subscribeEvery } from './dates.tsx'

const tick = 10_000
const everyTick = subscribeEvery(tick)

/** An answer that contains the time of the server, and when it arrived by the browser's clock. */
interface DatedAnswer {
  readonly currentData?: { readonly now: string } | undefined
  readonly fulfilledTimeStamp?: number | undefined
}

/**
 * The time by the clock of the server in milliseconds, computed from an answer and the time since its arrival. The
 * first rendering has the time in the answer, or 0 before an answer has arrived.
 */
export function useServerClock({ currentData, fulfilledTimeStamp = 0 }: DatedAnswer): number {
  const then = currentData === undefined ? 0 : Date.parse(currentData.now)
  const ahead = currentData === undefined ? 0 : then - fulfilledTimeStamp
  // Rounded, so that the value stays the same during a rendering.
  const clock = () => Math.floor((Date.now() + ahead) / tick) * tick
  return useSyncExternalStore(everyTick, clock, () => then)
}
