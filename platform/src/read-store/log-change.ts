import type { EventStore, RecordedEvent } from '../event-store/port.ts'
import type { Checkpoint, Generation, ReadStore } from './port.ts'

/**
 * Why a read model does not belong to the log any more: the log is an older state of itself (restored from a backup),
 * or it is another one.
 */
export type LogChange = 'went-back' | 'other-log'

type Place = Pick<Checkpoint, 'position' | 'eventId'>

/** The words of a log line or a readiness answer. */
export const logChangeText: Readonly<Record<LogChange, string>> = {
  'went-back': 'the log went back behind it, as after a restore from an older backup',
  'other-log': 'it was built from another log',
}

/**
 * Makes a function that looks whether the log still holds the event that a checkpoint stands at. It looks once for all
 * checkpoints at the same event: make a new one each time.
 * @returns null when it does. A checkpoint without an id, of an earlier release, belongs to the log that has an event
 * there
 * @throws EngineAway
 */
export function logChangeFinder(events: EventStore, documents: ReadStore): (place: Place) => Promise<LogChange | null> {
  const found = new Map<string, Promise<LogChange | null>>()
  return (place) => {
    const key = `${place.position} ${place.eventId}`
    const change = found.get(key) ?? logChangeSince(place, events, documents)
    found.set(key, change)
    return change
  }
}

async function logChangeSince(
  { position, eventId }: Place,
  events: EventStore,
  documents: ReadStore,
): Promise<LogChange | null> {
  if (position === null) return null
  const event = await events.at(position)
  if (event !== null && (eventId === null || event.id === eventId)) return null
  const [first] = await events.readAll(null, 1)
  const { eventId: known } = await documents.checkpoint(firstEvent)
  return first === undefined || known === null || first.id === known ? 'went-back' : 'other-log'
}

/** Keeps the first event of the log the read models are built from: its checkpoint stands there for good. */
const firstEvent: Generation = { projection: 'log', version: 1 }

/** Notes which log the read models are built from, by its first event. */
export async function noteLog(events: EventStore, documents: ReadStore): Promise<void> {
  const [first]: (RecordedEvent | undefined)[] = await events.readAll(null, 1)
  const { position, eventId, epoch } = await documents.checkpoint(firstEvent)
  if (first === undefined || first.id === eventId) return
  // Of two workers that note it at once one is stale: both note the same.
  await documents.commit({ generation: firstEvent, floor: position, ceiling: first, epoch, writes: new Map() })
}
