import { randomUUID } from 'node:crypto'
import type { EventStore, NewEvent, Position } from '../../port.ts'

/** An open store, with functions to close it and to open the same log again. */
interface StoreUnderTest {
  readonly store: EventStore
  /** Closes the store and opens another one on the same log. */
  reopen(): Promise<EventStore>
  /** Closes all stores and removes the log where the engine allows it. */
  clear(): Promise<void>
}
export type OpenStore = () => Promise<StoreUnderTest>

/** A store that is prepared for one test. */
export interface ContractSetup extends StoreUnderTest {
  /** The end of the log before the test: the events of the test come after it. */
  readonly start: Position | null
  /** Returns a stream name that no other test or run uses, because some engines keep their log between tests. */
  stream(label?: string): string
}

export async function prepareContractSetup(open: OpenStore): Promise<ContractSetup> {
  const opened = await open()
  const run = randomUUID()
  let streams = 0
  return {
    ...opened,
    start: await opened.store.head(),
    stream: (label = 's') => `contract/${label}-${++streams}-${run}`,
  }
}

/** One event for each number, with a random id. The number is in its data as `n`. */
export const countedEvents = (...numbers: number[]): NewEvent[] =>
  numbers.map((n) => ({ id: randomUUID(), type: 'Counted', data: { n }, metadata: { commandId: `c${n}` } }))

/** The numbers given to `countedEvents`, read from the stored events. */
export const countedNumbersOf = (read: readonly NewEvent[]): number[] =>
  // The cast is right: the tests made every event with `countedEvents`.
  read.map(({ data }) => (data as { n: number }).n)
