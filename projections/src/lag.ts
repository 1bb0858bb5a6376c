import { comparePositions, type LogReader, type Position } from '@topspin/platform/event-store/port'
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
  const behind: { readonly name: string; readonly position: Position | null }[] = []
  const problems = new Map<string, string[]>()
  const note = (reason: string, name: string) => problems.set(reason, [...(problems.get(reason) ?? []), name])
  const head = await events.head()
  for (const { name, version } of projectors) {
    const served = (await documents.pointer(name))?.active ?? firstGeneration(name, version)
    if (served.foldVersion !== version) continue
    const checkpoint = await documents.checkpoint(served)
    const { position } = checkpoint
    const change = await changeSince(checkpoint)
    if (change !== null) note(`being rebuilt, ${logChangeText[change]}`, name)
    else if (comparePositions(position, head) < 0) behind.push({ name, position })
  }
  const isFar = await farBehind(
    events,
    behind.map(({ position }) => position),
  )
  for (const { name, position } of behind) if (isFar(position)) note('far behind the log', name)
  if (problems.size > 0)
    throw new NotReady([...problems].map(([reason, names]) => `${reason}: ${names.join(', ')}`).join('; '))
}

/**
 * Some engines read events to count them. So it counts from the position that is behind least: when that is far behind, so
 * are all the others.
 * @returns whether one of the positions is far behind the log
 */
async function farBehind(
  events: LogReader,
  positions: readonly (Position | null)[],
): Promise<(position: Position | null) => boolean> {
  for (const far of [...new Set(positions)].toSorted(comparePositions).reverse()) {
    if ((await events.countAfter(far, maxEventsBehind + 1)) > maxEventsBehind)
      return (position) => comparePositions(position, far) <= 0
  }
  return () => false
}
