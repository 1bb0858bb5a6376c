import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { isOfNewerRelease } from '@topspin/platform/event-store/domain-events'
import type { RecordedEvent } from '@topspin/platform/event-store/port'
import { workerStopped } from '@topspin/platform/job-queue/port'
import { EngineAway, OperatorError } from '@topspin/platform/operator-error'
import {
  generationToSwitchBackTo,
  isSameGeneration,
  maxBuildsPerVersion,
  nextGeneration,
} from '@topspin/platform/read-store/generation'
import { logMismatchFinder } from '@topspin/platform/read-store/log-mismatch'
import type { Generation, LastFoldedEvent, ReadStore } from '@topspin/platform/read-store/port'
import type { Projector } from '../projectors/projector.ts'
import { Batch, longHistoryBatchSize } from '../runner/batch.ts'
import { decodePage } from '../runner/fold.ts'
import { pagesBeforeNewerRelease } from '../runner/newer-release.ts'
import { readAhead } from '../runner/read-ahead.ts'
import type { FoldingDeps } from '../runner/runner.ts'
import { beginReplayProgress, type ReplayProgressWriter } from './replay-progress.ts'

export interface ReplayOptions extends FoldingDeps {
  /** After how many events a batch is written (`Batch.isFull`). */
  readonly replayBatchSize?: number
}

const longestPage = 500
const maxRounds = 20
const firstEpoch = 1
const leaseMilliseconds = 30_000
const leaseRetryEvery = 250

/** A replay that cannot continue. The old generation is still served. */
export class ReplayFailed extends OperatorError {
  override readonly name: string = 'ReplayFailed'
}

/** Another worker has leased or deleted the generation that this replay builds. That worker stores the progress. */
class RebuildSuperseded extends ReplayFailed {
  override readonly name = 'RebuildSuperseded'
  override readonly message = 'another worker is further'
}

/** The log was replaced and does not hold the events folded so far. */
class LogReplaced extends ReplayFailed {
  override readonly name = 'LogReplaced'
  override readonly message = 'it does not belong to this log'
}

/**
 * Builds a read model from position 0 in a new generation, then switches readers to it (docs/architecture.md#replay).
 * After a failure the old generation is still served. A replay fails at an event that cannot be folded, because a
 * rebuild must not omit an event silently. The runner parks such an event.
 * @returns `switched` when readers see the new generation, `cancelled` when `signal` has aborted
 * @throws ReplayFailed, EventOfNewerRelease, EngineAway
 */
export async function replay(projector: Projector, options: ReplayOptions, signal: AbortSignal) {
  const { documents } = options
  for (;;) {
    await dropUnfinished(projector, documents)
    const { target, isNew } = await newGeneration(projector, documents)
    try {
      return await catchUpAndSwitch(projector, target, isNew, options, signal)
    } catch (error) {
      // The log was restored during the replay: start again.
      if (!(error instanceof LogReplaced)) throw error
    }
  }
}

/**
 * Ends an earlier replay that has switched readers to its generation, and failed or was stopped afterwards.
 * @returns whether there was such a replay for the projector's fold version, so that nothing is left to rebuild
 * @throws EngineAway
 */
export async function endEarlierSwitch(projector: Projector, options: ReplayOptions): Promise<boolean> {
  const progress = await options.documents.progress(projector.name)
  const active = (await options.documents.pointer(projector.name))?.active
  if (progress?.state !== 'replaying' || active === undefined) return false
  if (!isSameGeneration(progress.generation, active)) return false
  await endSwitch(projector, options)
  return active.foldVersion === projector.version
}

/** Deletes the generation of an earlier replay that did not end with a switch. */
async function dropUnfinished({ name }: Projector, documents: ReadStore): Promise<void> {
  const unfinished = (await documents.progress(name))?.generation
  if (unfinished === undefined || (await isUnused(unfinished, documents))) return
  // The pointer is read last, because a suspended worker may have switched to the generation meanwhile.
  const pointer = await documents.pointer(name)
  const inUse = [pointer?.active, pointer?.previous]
  if (!inUse.some((one) => one != null && isSameGeneration(one, unfinished))) await documents.drop(unfinished)
}

/**
 * The generation to build: if possible one that no worker has ever written. A suspended worker may still write the
 * generation of an unfinished replay.
 */
async function newGeneration({ name, version }: Projector, documents: ReadStore) {
  const next = nextGeneration(name, version, await documents.pointer(name))
  for (let skipped = 0; skipped < maxBuildsPerVersion; skipped += 1) {
    const target = { ...next, rebuild: (next.rebuild + skipped) % maxBuildsPerVersion }
    if (await isUnused(target, documents)) return { target, isNew: true }
  }
  await documents.drop(next)
  return { target: next, isNew: false }
}

/** Whether no worker has ever had the lease of a generation. Also false after `drop`, which keeps the epoch. */
const isUnused = async (generation: Generation, documents: ReadStore): Promise<boolean> =>
  (await documents.checkpoint(generation)).epoch === 0

/**
 * Brings the previously served generation up to date and switches readers to it.
 * @param rebuild the number of that build. If readers see it already, an earlier attempt has switched to it.
 * @returns `switched` when readers see that generation, `cancelled` when `signal` has aborted
 * @throws ReplayFailed, also without a previous generation of the active fold version; EventOfNewerRelease, EngineAway
 */
export async function restorePreviousGeneration(
  projector: Projector,
  options: ReplayOptions,
  signal: AbortSignal,
  rebuild?: number,
) {
  const pointer = await options.documents.pointer(projector.name)
  if (pointer !== null && pointer.active.rebuild === rebuild) {
    await endSwitch(projector, options)
    return 'switched'
  }
  const target = generationToSwitchBackTo(pointer)
  if (target === null || (rebuild !== undefined && target.rebuild !== rebuild))
    throw new ReplayFailed('there is no previous version')
  return catchUpAndSwitch(projector, target, false, options, signal)
}

/** @param isNew whether no worker has ever written the target */
async function catchUpAndSwitch(
  projector: Projector,
  target: Generation,
  isNew: boolean,
  options: ReplayOptions,
  signal: AbortSignal,
): Promise<'switched' | 'cancelled'> {
  const { documents, holder, clock } = options
  const progress = await beginReplayProgress(target, options)
  try {
    const epoch = await catchUp(projector, target, isNew, options, progress, signal)
    if (epoch === null) {
      // The next start resumes a replay whose progress says `replaying`.
      if (signal.reason !== workerStopped) await progress.save('cancelled', null)
      return 'cancelled'
    }
    const previous = (await documents.pointer(projector.name))?.previous ?? null
    // `previous` is stored before the switch, because afterwards the pointer no longer has it.
    if (previous !== null && !isSameGeneration(previous, target)) await progress.save('replaying', null, previous)
    // The lease is released before the switch is published, so that the runner can take it at once. If the epoch has
    // changed, another worker had the lease meanwhile and may have deleted the target.
    if ((await documents.lease(target, holder, clock(), 0)) !== epoch) throw new RebuildSuperseded()
    await documents.activate(target)
  } catch (error) {
    if (!(error instanceof RebuildSuperseded)) await progress.save('failed', String(error))
    throw error
  }
  // A failure from here on is not stored, because readers see the new generation.
  await endSwitch(projector, options)
  return 'switched'
}

/** Announces a switch, deletes the superseded generation and removes the progress. */
async function endSwitch({ name }: Projector, { documents, bus }: ReplayOptions): Promise<void> {
  try {
    await bus.publish('activated', { projection: name })
    // Only one previous generation is kept.
    const superseded = (await documents.progress(name))?.superseded
    if (superseded !== undefined) await documents.drop(superseded)
  } catch (error) {
    // While an engine is away, the progress stays `replaying`, so that a repeated job or the next start ends the
    // switch. After any other error nothing ends the switch later, so the progress is removed.
    if (!(error instanceof EngineAway)) await documents.clearProgress(name)
    throw error
  }
  await documents.clearProgress(name)
}

/** Folds the log up to its end, in at most `maxRounds` rounds. @returns the epoch of the lease; null after an abort */
async function catchUp(
  projector: Projector,
  target: Generation,
  isNew: boolean,
  options: ReplayOptions,
  progress: ReplayProgressWriter,
  signal: AbortSignal,
): Promise<number | null> {
  const { documents, replayBatchSize = longHistoryBatchSize, isOfNewerRelease: isNewer = isOfNewerRelease } = options
  const pageSize = Math.min(longestPage, replayBatchSize)
  const renewedLease = leaseRenewer(target, options)
  // There are parked events only if `target` is a previous generation, which the runner has folded.
  const parked = await documents.parked(target)
  const batch = new Batch(projector, target, documents, await documents.checkpoint(target), parked)
  const commit = async (epoch: number) => {
    const folded = batch.size
    if ((await batch.commit(epoch, isNew)) === 'stale') throw new RebuildSuperseded()
    await progress.advance(folded)
  }
  // The rounds are limited, because events may be appended all the time. The runner folds the rest.
  let epoch: number | null = null
  for (let round = 0; round < maxRounds; round += 1) {
    epoch = await renewedLease(signal)
    if (signal.aborted || epoch === null) return null
    // Another worker has chosen the same new generation, and has had the lease before.
    if (isNew && epoch !== firstEpoch) throw new RebuildSuperseded()
    const start = batch.lastFolded.position
    const pages = () => pagesBeforeNewerRelease(pagesAfter(batch.lastFolded, pageSize, options), isNewer)
    for await (const { page } of readAhead(pages)) {
      epoch = await renewedLease(signal)
      if (signal.aborted || epoch === null) return null
      await nextTurn() // SQLite stores block the event loop: requests are served between the steps
      await batch.fold(page, decodePage(page, [projector]))
      const [parked] = batch.parked
      if (parked !== undefined) throw new ReplayFailed(`${parked.type} at ${parked.position}: ${parked.failure}`)
      if (!batch.isFull(replayBatchSize)) continue
      await nextTurn()
      await commit(epoch)
    }
    await commit(epoch)
    if (batch.lastFolded.position === start) return epoch
  }
  return epoch
}

/** The log after an event in pages, up to the first page that is not full. @throws LogReplaced, EngineAway */
async function* pagesAfter(
  from: LastFoldedEvent,
  pageSize: number,
  { events, documents }: ReplayOptions,
): AsyncGenerator<RecordedEvent[]> {
  let last: LastFoldedEvent | undefined = from
  while (last !== undefined) {
    const { position, eventId }: LastFoldedEvent = last
    const demandSameLog = async () => {
      if ((await logMismatchFinder(events, documents)({ position, eventId })) !== null) throw new LogReplaced()
    }
    // The position may not exist in a log that was restored meanwhile.
    const page: RecordedEvent[] = await events.readAll(position, pageSize).catch(async (error: unknown) => {
      await demandSameLog()
      throw error
    })
    // Checked after the read, so that a page of a replaced log is not folded.
    await demandSameLog()
    if (page.length > 0) yield page
    const end = page.length < pageSize ? undefined : page.at(-1)
    last = end === undefined ? undefined : { position: end.position, eventId: end.id }
  }
}

/**
 * Returns a function that takes the lease of the target and renews it as needed.
 * The function returns the epoch to write with; null when the signal aborts first.
 * @throws ReplayFailed when another worker holds the lease; RebuildSuperseded when another worker held it meanwhile
 */
function leaseRenewer(target: Generation, { documents, holder, clock }: ReplayOptions) {
  let held: number | null = null
  let renewedAt = Number.NEGATIVE_INFINITY
  return async (signal: AbortSignal): Promise<number | null> => {
    if (clock() - renewedAt < leaseMilliseconds / 3) return held
    // Within `leaseMilliseconds`, the lease of a worker that has stopped or crashed expires.
    for (let waited = 0; waited <= leaseMilliseconds; waited += leaseRetryEvery) {
      renewedAt = clock()
      const epoch = await documents.lease(target, holder, renewedAt, leaseMilliseconds)
      if (epoch !== null && held !== null && epoch !== held) throw new RebuildSuperseded()
      held = epoch
      if (epoch !== null) return epoch
      await pause(leaseRetryEvery, null, { signal }).catch(() => null)
      if (signal.aborted) return null
    }
    throw new ReplayFailed('another worker is rebuilding it')
  }
}
