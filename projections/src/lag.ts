import type { LogReader, Position } from '@topspin/platform/event-store/port'
import { NotReady } from '@topspin/platform/http/health'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import { logChangeFinder, logChangeText } from '@topspin/platform/read-store/log-change'
import type { ReadStore } from '@topspin/platform/read-store/port'
import type { Projector } from './projector.ts'

/** The events of a second or two in a large club. */
const maxEventsBehind = 2_000

/**
 * Readiness check: the read models belong to the log and are not far behind it. Ignores a read model of another fold
 * version, which serves until its rebuild is complete.
 * @throws NotReady that names the read models which fail
 */
export async function demandUpToDate(
  events: LogReader,
  documents: ReadStore,
  projectors: readonly Projector[],
): Promise<void> {
  const changeSince = logChangeFinder(events, documents)
  const lags = new Map<Position | null, Promise<number>>()
  const problems = new Map<string, string[]>()
  const note = (reason: string, name: string) => problems.set(reason, [...(problems.get(reason) ?? []), name])
  for (const { name, version } of projectors) {
    const served = (await documents.pointer(name))?.active ?? firstGeneration(name, version)
    if (served.foldVersion !== version) continue
    const checkpoint = await documents.checkpoint(served)
    const change = await changeSince(checkpoint)
    if (change !== null) {
      note(`being rebuilt, ${logChangeText[change]}`, name)
      continue
    }
    const { position } = checkpoint
    // Most read models have the same position: one count serves all of them.
    const lag = lags.get(position) ?? events.countAfter(position, maxEventsBehind + 1)
    lags.set(position, lag)
    if ((await lag) > maxEventsBehind) note('far behind the log', name)
  }
  if (problems.size > 0)
    throw new NotReady([...problems].map(([reason, names]) => `${reason}: ${names.join(', ')}`).join('; '))
}
