import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Engines } from '@topspin/platform/engines'
import { isSameGeneration } from '@topspin/platform/read-store/generation'
import type { ReplayProgress } from '@topspin/platform/read-store/port'
import { projectors } from '@topspin/projections/projectors/projectors'
import { ReplayFailed, replay } from '@topspin/projections/replay/replay'

const lookEvery = 500

/**
 * Rebuilds a projection in this process, for a standalone installation that is stopped.
 * @returns `switched` when readers see the new documents, `cancelled` when the signal has ended the rebuild
 * @throws ReplayFailed, EngineAway
 */
export async function replayInThisProcess(
  name: string,
  engines: Engines,
  signal: AbortSignal,
  tell: (progress: ReplayProgress) => void,
): Promise<'switched' | 'cancelled'> {
  const projector = projectors.find((one) => one.name === name)
  if (projector === undefined) throw new ReplayFailed(`no projection is called ${name}`)
  const { events, documents, bus } = engines
  const timer = setInterval(() => {
    documents.progress(name).then(
      (progress) => progress !== null && tell(progress),
      // The replay below throws the same error.
      () => undefined,
    )
  }, lookEvery)
  try {
    return await replay(projector, { events, documents, bus, holder: randomUUID(), clock: Date.now }, signal)
  } finally {
    clearInterval(timer)
  }
}

/**
 * Requests a rebuild by a projections process and waits for its end. A signal ends the wait, not the rebuild.
 * @param tell called twice a second with the progress
 * @returns `switched` when readers see the new documents, `cancelled` after a cancelled rebuild or an aborted wait
 * @throws ReplayFailed when a rebuild is running already, or when it fails; EngineAway
 */
export async function requestReplay(
  name: string,
  { documents, jobs }: Engines,
  signal: AbortSignal,
  tell: (progress: ReplayProgress) => void,
): Promise<'switched' | 'cancelled'> {
  const before = await documents.pointer(name)
  // The progress of an earlier replay stays until the new one begins.
  const earlier = (await documents.progress(name))?.startedAt
  if (!(await jobs.add('replay', name, { projection: name, to: 'rebuilt' })))
    throw new ReplayFailed(`a replay of ${name} is under way`)
  while (!signal.aborted) {
    const pointer = await documents.pointer(name)
    const isSwitched = pointer !== null && (before === null || !isSameGeneration(pointer.active, before.active))
    if (isSwitched) return 'switched'
    const progress = await documents.progress(name)
    if (progress !== null && progress.startedAt !== earlier) {
      if (progress.state === 'failed') throw new ReplayFailed(progress.failure ?? 'it failed')
      if (progress.state === 'cancelled') return 'cancelled'
      tell(progress)
    }
    await pause(lookEvery, null, { signal }).catch(() => null)
  }
  return 'cancelled'
}
