import { useSyncExternalStore } from 'react'
import { subscribeEvery } from './dates.tsx'

const tick = 10_000
const everyTick = subscribeEvery(tick)

/** An answer with the server's clock, and when it arrived by the clock of the browser. */
interface DatedAnswer {
  readonly currentData?: { readonly now: string } | undefined
  readonly fulfilledTimeStamp?: number | undefined
}

/**
 * The time by the clock of the server, even when the browser's clock differs or no new answer arrives; in milliseconds.
 * The first rendering has the time of the answer; 0 before there is one.
 */
export function useServerClock({ currentData, fulfilledTimeStamp = 0 }: DatedAnswer): number {
  const then = currentData === undefined ? 0 : Date.parse(currentData.now)
  const ahead = currentData === undefined ? 0 : then - fulfilledTimeStamp
  // Rounded, so that the value stays the same during a rendering.
  const clock = () => Math.floor((Date.now() + ahead) / tick) * tick
  return useSyncExternalStore(everyTick, clock, () => then)
}
