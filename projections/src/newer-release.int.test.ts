import { matchCountsKey } from '@topspin/domain/documents/statistics'
import type { EventType } from '@topspin/domain/events'
import { stampedEvent } from '@topspin/domain/testing/builders'
import { isOfNewerRelease } from '@topspin/platform/event-store/domain-events'
import type { EventStore, RecordedEvent } from '@topspin/platform/event-store/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { appendAtEnd } from '@topspin/platform/event-store/testing/append-at-end'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { testNow } from '@topspin/platform/testing/test-clock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { history as releasedHistory } from './projectors/history.ts'
import type { Projector } from './projectors/projector.ts'
import { statistics as releasedStatistics } from './projectors/statistics.ts'
import { asVersionOne } from './testing/as-version-one.ts'
import { ann, ben, eventsOfMatch } from './testing/facts.ts'
import { appendToStreams, newEventOf, streamOf } from './testing/log.ts'
import { documentsIn, servedDocuments } from './testing/read-models.ts'
import { type ProjectionWorker, startWorker } from './worker.ts'

// Workers of two releases run side by side. MatchRolledBack stands for an event type that only the newer one can read.

const statistics = asVersionOne(releasedStatistics)
const history = asVersionOne(releasedHistory)
const ofNewer: EventType = 'MatchRolledBack'
const older = (projector: Projector): Projector => ({
  ...projector,
  types: new Set([...projector.types].filter((type) => type !== ofNewer)),
})

let log: EventStore
let store: ReadStore
let jobs: JobQueue
let reports: string[]
let workers: ProjectionWorker[]
const bus = openInProcessLiveBus(() => {})

beforeEach(() => {
  log = openSqliteEventStore(':memory:')
  store = openSqliteReadStore(':memory:')
  jobs = openInProcessJobQueue((failure) => reports.push(String(failure)))
  reports = []
  workers = []
})
afterEach(async () => {
  for (const worker of workers) await worker.stop()
  await jobs.close()
  await log.close()
  await store.close()
})

const common = () => ({ events: log, documents: store, bus, jobs, clock: testNow })
const startOlder = async () =>
  workers.push(
    await startWorker({
      ...common(),
      projectors: [statistics, history].map(older),
      holder: 'older',
      report: (what) => void reports.push(what),
      isOfNewerRelease: (event: RecordedEvent) => event.type === ofNewer || isOfNewerRelease(event),
    }),
  )
const startNewer = async () =>
  workers.push(
    await startWorker({
      ...common(),
      projectors: [statistics, history],
      holder: 'newer',
      report: () => undefined,
    }),
  )

const one = (sequence: number) => eventsOfMatch([[ann], [ben]], { sequence, matchId: sequence })
const play = (...sequences: number[]) =>
  appendToStreams(
    log,
    sequences.map((sequence) => stampedEvent(one(sequence).played)),
  )
const cancel = (sequence: number) => appendToStreams(log, [stampedEvent(one(sequence).rolledBack)])
const countedIs = async (simple: number) =>
  expect((await servedDocuments(store, statistics)).get(matchCountsKey)).toEqual({ simple, double: 0 })
const untilCounted = (simple: number) => vi.waitFor(() => countedIs(simple), 10_000)
const untilFolded = () =>
  vi.waitFor(async () => {
    for (const { name } of [statistics, history]) {
      const { active } = (await store.pointer(name)) ?? { active: firstGeneration(name, 1) }
      expect((await store.checkpoint(active)).position).toBe(await log.head())
    }
  }, 10_000)
const untilStopped = () =>
  vi.waitFor(() => expect(reports).toContainEqual(expect.stringContaining('MatchRolledBack at')), 2_000)

describe('a worker that meets an event of a newer release', { timeout: 30_000 }, () => {
  it('leaves the event to a worker of that release, and no document lacks an event', async () => {
    await startOlder()
    await startNewer()
    await play(1, 2)
    await untilCounted(2)
    await cancel(2)
    await play(3)
    await untilCounted(2)
    await untilFolded()
    await cancel(3)
    await untilCounted(1)
    await untilFolded()
    // The documents are the same as those that the newer release makes alone.
    const together = [await servedDocuments(store, statistics), await servedDocuments(store, history)]
    for (const worker of workers.splice(0)) await worker.stop()
    const alone = openSqliteReadStore(':memory:')
    const both = store
    store = alone
    await startNewer()
    await untilFolded()
    expect([await servedDocuments(store, statistics), await servedDocuments(store, history)]).toEqual(together)
    await workers.pop()?.stop()
    await both.close()
  })

  it('folds the events before it, gives up its leases, and reports the event once', async () => {
    await startOlder()
    await play(1)
    await untilCounted(1)
    await play(2)
    await cancel(2)
    await play(3)
    await untilStopped()
    await untilCounted(2)
    const [, , cancelled] = await log.readAll(null, 3)
    // The older worker tries again from time to time, and holds its leases for a moment each time.
    const lease = vi.spyOn(store, 'lease')
    await vi.waitFor(() => expect(lease.mock.calls.length).toBeGreaterThanOrEqual(4), 10_000)
    await vi.waitFor(async () =>
      expect(await store.lease(firstGeneration('history', 1), 'probe', testNow(), 0)).not.toBeNull(),
    )
    await countedIs(2)
    expect(reports).toEqual([
      `stopped: MatchRolledBack at ${cancelled!.position} is an event of a newer release, which has to fold it`,
    ])
    await startNewer()
    await untilCounted(2)
    await untilFolded()
  })

  it('stops in its first build, in the middle of a long history', async () => {
    await play(...Array.from({ length: 1_100 }, (_, index) => index + 1))
    await cancel(1_100)
    await play(1_101)
    await startOlder()
    await untilStopped()
    await countedIs(1_100)
    await startNewer()
    await untilFolded()
    await countedIs(1_100)
  })

  it('stops before a newer version of a type that it knows, and parks nothing', async () => {
    await play(1)
    const event = newEventOf(stampedEvent(one(2).played))
    const metadata = { ...stampedEvent(one(2).played).metadata, schema: 99 }
    await appendAtEnd(log, streamOf('MatchPlayed'), [{ ...event, metadata }])
    await startOlder()
    await vi.waitFor(() =>
      expect(reports).toEqual([expect.stringMatching(/^stopped: MatchPlayed at .* newer release/)]),
    )
    await countedIs(1)
    expect(await store.parked(firstGeneration('statistics', 1))).toEqual([])
  })

  it('stops when that event is the first one of the log', async () => {
    await cancel(1)
    await startOlder()
    await untilStopped()
    expect((await store.checkpoint(firstGeneration('statistics', 1))).position).toBeNull()
  })

  it('stops before the event after a replay, and fails a replay that would have to fold the event', async () => {
    await startOlder()
    await play(1)
    await untilCounted(1)
    await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })
    await vi.waitFor(async () => expect(await store.pointer('statistics')).toMatchObject({ active: { rebuild: 1 } }))
    await play(2)
    await untilCounted(2)
    await cancel(2)
    await untilStopped()
    await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })
    await vi.waitFor(() => expect(reports).toContain('replay of statistics failed'))
    expect(await store.pointer('statistics')).toMatchObject({ active: { rebuild: 1 } })
    await startNewer()
    await untilCounted(1)
    expect((await documentsIn(store, firstGeneration('statistics', 1))).size).toBeGreaterThan(0)
  })
})
