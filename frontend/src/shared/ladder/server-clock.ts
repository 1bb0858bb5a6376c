import { useSyncExternalStore } from 'react'
import { subscribeEvery } from '../format/index.ts'

const tick = 10_000
const everyTick = subscribeEvery(tick)

interface DatedAnswer {
  readonly currentData?: { readonly now: string } | undefined
  readonly fulfilledTimeStamp?: number | undefined
}

/** The time by the clock of the server, from an answer that has it, even when the browser's clock differs; in milliseconds. */
export function useServerClock({ currentData, fulfilledTimeStamp = 0 }: DatedAnswer): number {
  const ahead = currentData === undefined ? 0 : Date.parse(currentData.now) - fulfilledTimeStamp
  // Rounded, so that the value stays the same during a rendering.
  const clock = () => Math.floor((Date.now() + ahead) / tick) * tick
  return useSyncExternalStore(everyTick, clock, () => 0)
}
