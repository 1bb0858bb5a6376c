import type { Generation } from '@topspin/platform/read-store/port'
import { waitAtMost } from '@topspin/platform/wait-at-most'
import type { FoldingDeps } from '../runner/runner.ts'

const countLimit = 100_000_000
const saveEvery = 1_000
const longestCount = 500

type Options = Pick<FoldingDeps, 'events' | 'documents' | 'clock'>

/**
 * Counts the events of a replay and stores its progress, which admins see.
 * @returns `advance`, to call with the number of events of each commit; `save`, which stores a state at once
 */
export async function beginReplayProgress(target: Generation, { events, documents, clock }: Options) {
  const startedAt = clock()
  let total: number | null = null
  let done = 0
  let savedAt = 0

  async function count(): Promise<void> {
    const { position } = await documents.checkpoint(target)
    total = await events.countAfter(position, countLimit)
  }
  async function save(
    state: 'replaying' | 'cancelled' | 'failed',
    failure: string | null,
    superseded?: Generation,
  ): Promise<void> {
    savedAt = clock()
    const seconds = Math.max(0.001, (savedAt - startedAt) / 1000)
    await documents.saveProgress({
      generation: target,
      state,
      startedAt: new Date(startedAt).toISOString(),
      done,
      total: total === null ? null : Math.max(total, done),
      eventsPerSecond: Math.round(done / seconds),
      failure,
      ...(superseded !== undefined && { superseded }),
    })
  }
  async function advance(folded: number): Promise<void> {
    done += folded
    if (clock() - savedAt >= saveEvery) await save('replaying', null)
  }

  // Some engines must read the log to count its events, so the replay waits at most `longestCount` milliseconds.
  const counted = count().catch(() => null)
  await waitAtMost(longestCount, counted)
  await save('replaying', null)
  return { save, advance }
}

export type ReplayProgressWriter = Awaited<ReturnType<typeof beginReplayProgress>>
