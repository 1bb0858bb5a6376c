import type { EntryRules } from '@topspin/domain/match/entry-rules'
import { MatchEnds } from '@topspin/domain/match/match-ends'
import type { EventStore } from '@topspin/platform/event-store/port'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { type Handlers, openHandlers } from './handlers.ts'

/** The log and the snapshots of an installation, for work on them without the application. */
export interface LogWithSnapshots {
  readonly events: EventStore
  readonly snapshots: ReadStore
}

/** Opens the streams of a log outside the application. @param snapshotFailed as for `openHandlers` */
export const openHandlersOutsideApp = (
  { events, snapshots }: LogWithSnapshots,
  rules: EntryRules,
  snapshotFailed: (error: unknown) => void,
): Handlers =>
  openHandlers({
    events,
    snapshots,
    rules,
    ends: new MatchEnds(),
    appended: () => {},
    snapshotFailed,
    logReplaced: () => {},
  })

/**
 * Reads each stream to its end and saves a snapshot of it, so that the next start reads only what follows
 * (docs/operations.md#snapshots).
 * @throws the first error of a snapshot that could not be saved, or was damaged; EngineAway, UnreadableEvent
 */
export async function makeSnapshots(stores: LogWithSnapshots, rules: EntryRules): Promise<void> {
  const failures: unknown[] = []
  const handlers = openHandlersOutsideApp(stores, rules, (error) => failures.push(error))
  for (const handler of Object.values(handlers)) {
    await handler.read(() => null)
    await handler.close()
  }
  if (failures.length > 0) throw failures[0]
}
