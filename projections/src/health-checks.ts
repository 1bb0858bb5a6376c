import { eventTraceOf, isOfNewerRelease } from '@topspin/platform/event-store/domain-events'
import { comparePositions, type LogReader, type Position, type RecordedEvent } from '@topspin/platform/event-store/port'
import { NotReady } from '@topspin/platform/http/health'
import { logMismatchFinder, textOfLogMismatch } from '@topspin/platform/read-store/log-mismatch'
import type { ReadStore } from '@topspin/platform/read-store/port'
import type { Projector } from './projectors/projector.ts'
import { servedModels } from './runner/generations.ts'
import { EventOfNewerRelease } from './runner/newer-release.ts'

/** A read model that lacks more events than this is far behind the log. */
const maxEventsBehind = 2_000

/** For how long a read model may lack an event. Usually an event is folded within milliseconds. */
const longestSecondsBehind = 10

export interface MonitoringDeps {
  readonly events: LogReader
  readonly documents: ReadStore
  readonly projectors: readonly Projector[]
  /** Epoch milliseconds. */
  readonly clock: () => number
}

/** What `demandModelsUpToDate` keeps for its next call, so that it need not count the same events again. */
export interface KnownFarBehind {
  /**
   * The highest position that is known to be over `maxEventsBehind` events behind the end of the log. All lower
   * positions are too. Null until one is known; its `position` is null before the first event.
   */
  far: { readonly position: Position | null } | null
}

/**
 * Readiness check: each read model belongs to the log, lacks at most `maxEventsBehind` of its events, and lacks none of
 * them for more than `longestSecondsBehind`. Read models of another fold version are not checked: they are served until
 * their rebuild is complete.
 * @param counted what earlier calls have found; a caller passes the same object to each call
 * @throws NotReady that names the failing read models; EngineAway
 */
export async function demandModelsUpToDate(
  { events, documents, projectors, clock }: MonitoringDeps,
  counted: KnownFarBehind = { far: null },
): Promise<void> {
  const changeSince = logMismatchFinder(events, documents)
  const behind: { readonly name: string; readonly position: Position | null }[] = []
  const failures = new CheckFailures()
  const head = await events.head()
  // The log may have been replaced by one that ends before this position.
  if (counted.far !== null && comparePositions(counted.far.position, head) >= 0) counted.far = null
  for (const { name, isOfFoldVersion, lastFolded } of await servedModels(projectors, documents)) {
    if (!isOfFoldVersion) continue
    const { position } = lastFolded
    const change = await changeSince(lastFolded)
    if (change !== null) failures.note(`being rebuilt, ${textOfLogMismatch[change]}`, name)
    else if (comparePositions(position, head) < 0) behind.push({ name, position })
  }
  const isFar = (position: Position | null) =>
    counted.far !== null && comparePositions(position, counted.far.position) <= 0
  const positions = new Set(behind.map(({ position }) => position))
  for (const position of [...positions].sort(comparePositions).reverse()) {
    if (isFar(position)) break
    if ((await events.countAfter(position, maxEventsBehind + 1)) > maxEventsBehind) counted.far = { position }
  }
  const next = nextEventFinder(events)
  for (const { name, position } of behind) {
    if (isFar(position)) failures.note('far behind the log', name)
    else if (secondsSince(await next(position), clock()) > longestSecondsBehind)
      failures.note(`behind the log for more than ${longestSecondsBehind} seconds`, name)
  }
  failures.demandNone()
}

/** Health check: no event of a served read model is parked. @throws NotReady that names the stream; EngineAway */
export async function demandNoParkedEvents({ documents, projectors }: MonitoringDeps): Promise<void> {
  const failures = new CheckFailures()
  for (const { name, parked } of await servedModels(projectors, documents)) {
    for (const stream of new Set(parked.map((event) => event.stream)))
      failures.note(`an event of ${stream} is parked`, name)
  }
  failures.demandNone()
}

/** Health check: no read model waits at an event of a newer release. @throws NotReady with the event; EngineAway */
export async function demandNoNewerEvents({ events, documents, projectors }: MonitoringDeps): Promise<void> {
  const failures = new CheckFailures()
  const changeSince = logMismatchFinder(events, documents)
  const nextAfter = nextEventFinder(events)
  for (const { name, isOfFoldVersion, lastFolded } of await servedModels(projectors, documents)) {
    if (!isOfFoldVersion || (await changeSince(lastFolded)) !== null) continue
    const next = await nextAfter(lastFolded.position)
    if (next !== undefined && isOfNewerRelease(next)) failures.note(new EventOfNewerRelease(next).message, name)
  }
  failures.demandNone()
}

/**
 * Health check of read models whose fold version is not that of this worker, and which are not being rebuilt. Fails when
 * one is more than `longestSecondsBehind` behind the log, or when the log does not match its last folded event. Only
 * workers of its own fold version update it, and after a failed or cancelled rebuild none of those may be left.
 * @throws NotReady that names the read models; EngineAway
 */
export async function demandNoneOutdated({ events, documents, projectors, clock }: MonitoringDeps): Promise<void> {
  const failures = new CheckFailures()
  const changeSince = logMismatchFinder(events, documents)
  const nextAfter = nextEventFinder(events)
  for (const { name, isOfFoldVersion, lastFolded } of await servedModels(projectors, documents)) {
    if (isOfFoldVersion || (await documents.progress(name))?.state === 'replaying') continue
    const isOfLog = (await changeSince(lastFolded)) === null
    const next = isOfLog ? await nextAfter(lastFolded.position) : undefined
    if (!isOfLog || secondsSince(next, clock()) > longestSecondsBehind)
      failures.note('of another release, behind the log and not being rebuilt', name)
  }
  failures.demandNone()
}

/** The read models that fail a health check, by reason. */
class CheckFailures {
  readonly #names = new Map<string, string[]>()

  note(reason: string, name: string): void {
    this.#names.set(reason, [...(this.#names.get(reason) ?? []), name])
  }

  demandNone(): void {
    const reasons = [...this.#names].map(([reason, names]) => `${reason}: ${names.join(', ')}`)
    if (reasons.length > 0) throw new NotReady(reasons.join('; '))
  }
}

/** Returns a function that finds the first event after a position, if any. It reads the log once for each position. */
export function nextEventFinder(events: LogReader): (position: Position | null) => Promise<RecordedEvent | undefined> {
  const found = new Map<Position | null, Promise<RecordedEvent | undefined>>()
  return (position) => {
    const next = found.get(position) ?? events.readAll(position, 1).then(([event]) => event)
    found.set(position, next)
    return next
  }
}

/** The seconds since an event was decided; 0 without an event or its time. @param now epoch milliseconds */
export function secondsSince(event: RecordedEvent | undefined, now: number): number {
  const at = event === undefined ? now : (eventTraceOf(event)?.at ?? now)
  return Math.max(0, (now - at) / 1000)
}
