import type { EventStore, Position } from '@topspin/platform/event-store/port'
import { NotReady } from '@topspin/platform/http/health'
import { firstGenerationOf, foldVersionOf } from '@topspin/platform/read-store/generation-number'
import { logChangeFinder, logChangeText } from '@topspin/platform/read-store/log-change'
import type { ReadStore } from '@topspin/platform/read-store/port'
import type { Projector } from './projector.ts'

/** A second or two of the busiest office. */
const mostEventsBehind = 2_000

/**
 * A check for readiness: the read models belong to the log and are not far behind it. One of another version of the fold,
 * which serves until its rebuild is complete, is not looked at.
 * @throws NotReady that names those that are not as they should be
 */
export async function demandUpToDate(
  events: EventStore,
  documents: ReadStore,
  projectors: readonly Projector[],
): Promise<void> {
  const changeSince = logChangeFinder(events, documents)
  const lags = new Map<Position | null, Promise<number>>()
  const wrong = new Map<string, string[]>()
  const note = (reason: string, name: string) => wrong.set(reason, [...(wrong.get(reason) ?? []), name])
  for (const { name, version } of projectors) {
    const served = (await documents.pointer(name))?.active ?? firstGenerationOf(version)
    if (foldVersionOf(served) !== version) continue
    const checkpoint = await documents.checkpoint({ projection: name, version: served })
    const change = await changeSince(checkpoint)
    if (change !== null) {
      note(`being rebuilt, ${logChangeText[change]}`, name)
      continue
    }
    const { position } = checkpoint
    // Most stand at the same place: one count for all of them.
    const lag = lags.get(position) ?? events.countAfter(position, mostEventsBehind + 1)
    lags.set(position, lag)
    if ((await lag) > mostEventsBehind) note('far behind the log', name)
  }
  if (wrong.size > 0)
    throw new NotReady([...wrong].map(([reason, names]) => `${reason}: ${names.join(', ')}`).join('; '))
}
