import type { LogReader, RecordedEvent } from '../event-store/port.ts'
import { firstGeneration } from './generation.ts'
import type { LastFoldedEvent, ReadStore } from './port.ts'

/** Why a read model does not match the log: the log was restored from an older backup, or it is another log. */
export type LogMismatch = 'went-back' | 'other-log'

/** Texts for the lines that a process prints and the answers of `/health/ready`. In them, "it" is the read model. */
export const textOfLogMismatch: Readonly<Record<LogMismatch, string>> = {
  'went-back': 'the log went back behind it, as after a restore from an older backup',
  'other-log': 'it was built from another log',
}

/**
 * Makes a function that returns null when the log has the last folded event of a read model, else the kind of
 * mismatch. It may throw EngineAway. It caches its results, so make a new function for each round of checks.
 */
export function logMismatchFinder(
  events: LogReader,
  documents: ReadStore,
): (last: LastFoldedEvent) => Promise<LogMismatch | null> {
  const found = new Map<string, Promise<LogMismatch | null>>()
  return (last) => {
    const key = `${last.position} ${last.eventId}`
    const change = found.get(key) ?? logMismatchOf(last, events, documents)
    found.set(key, change)
    return change
  }
}

async function logMismatchOf(
  { position, eventId }: LastFoldedEvent,
  events: LogReader,
  documents: ReadStore,
): Promise<LogMismatch | null> {
  if (position === null) return null
  const event = await events.at(position)
  if (event?.id === eventId) return null
  const [first] = await events.readAll(null, 1)
  const { eventId: known } = await documents.checkpoint(firstEvent)
  return first === undefined || known === null || first.id === known ? 'went-back' : 'other-log'
}

/** The generation whose checkpoint stays at the first event of the log that the read models are built from. */
const firstEvent = firstGeneration('log', 1)

/** Stores which log the read models are built from: the position and id of its first event. */
export async function storeLogIdentity(events: LogReader, documents: ReadStore): Promise<void> {
  const [first]: (RecordedEvent | undefined)[] = await events.readAll(null, 1)
  const { position, eventId, epoch } = await documents.checkpoint(firstEvent)
  if (first === undefined || first.id === eventId) return
  // The result is ignored: when two processes commit at once, one is refused as stale, and both write the same.
  await documents.commit({ generation: firstEvent, floor: position, ceiling: first, epoch, writes: new Map() })
}
