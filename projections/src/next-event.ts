import { eventTraceOf } from '@topspin/platform/event-store/event-trace'
import type { LogReader, Position, RecordedEvent } from '@topspin/platform/event-store/port'

/** Makes a function that finds the first event after a position, and reads the log once for each position. */
export function nextEventFinder(events: LogReader): (position: Position | null) => Promise<RecordedEvent | undefined> {
  const found = new Map<Position | null, Promise<RecordedEvent | undefined>>()
  return (position) => {
    const next = found.get(position) ?? events.readAll(position, 1).then(([event]) => event)
    found.set(position, next)
    return next
  }
}

/** The seconds since an event was decided; 0 without an event. @param now epoch milliseconds */
export function secondsSince(event: RecordedEvent | undefined, now: number): number {
  const at = event === undefined ? now : (eventTraceOf(event)?.at ?? now)
  return Math.max(0, (now - at) / 1000)
}
