import { randomUUID } from 'node:crypto'
import type { EventStore, NewEvent, Position } from '../port.ts'

/** A store to test, and the way to close it and open the same log again. */
export interface StoreUnderTest {
  readonly store: EventStore
  /** Closes the store and opens another on the same log. */
  reopen(): Promise<EventStore>
  /** Closes whatever is open and removes the log where that can be done. */
  clear(): Promise<void>
}
export type OpenStore = () => Promise<StoreUnderTest>

/** What a test works with. */
export interface Bench extends StoreUnderTest {
  /** The end of the log before the test: its own events stand after it. */
  readonly start: Position | null
  /** A stream name no other test uses, in this run or one before: some engines keep their log between tests. */
  stream(label?: string): string
}

export async function prepareBench(open: OpenStore): Promise<Bench> {
  const opened = await open()
  const run = randomUUID()
  let streams = 0
  return {
    ...opened,
    start: await opened.store.head(),
    stream: (label = 's') => `contract/${label}-${++streams}-${run}`,
  }
}

/** Events with ids of their own; `n` tells them apart in assertions. */
export const events = (...numbers: number[]): NewEvent[] =>
  numbers.map((n) => ({ id: randomUUID(), type: 'Counted', data: { n }, metadata: { commandId: `c${n}` } }))

/** The numbers of `events`, read back. */
export const numbers = (read: readonly NewEvent[]): number[] =>
  // these tests wrote every event with `events`
  read.map(({ data }) => (data as { n: number }).n)
