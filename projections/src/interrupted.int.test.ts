import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { matchCountsKey } from '@topspin/domain/documents/statistics'
import { stampedEvent } from '@topspin/domain/testing/builders'
import { openEventStore } from '@topspin/platform/event-store/open'
import type { EventStore } from '@topspin/platform/event-store/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { appendAtEnd } from '@topspin/platform/event-store/testing/append-at-end'
import { startFakeEsdb } from '@topspin/platform/event-store/testing/fake-esdb'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { EngineAway } from '@topspin/platform/operator-error'
import { openReadStore } from '@topspin/platform/read-store/open'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { openDatabase } from '@topspin/platform/sqlite/open'
import { hasMongo, mongoSuiteTitle, startMongo } from '@topspin/platform/testing/mongo'
import { startTcpProxy } from '@topspin/platform/testing/tcp-proxy'
import { testNow } from '@topspin/platform/testing/test-clock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Projector } from './projectors/projector.ts'
import { projectors as all } from './projectors/projectors.ts'
import { statistics } from './projectors/statistics.ts'
import { Batch } from './runner/batch.ts'
import { ensureServedGeneration } from './runner/generations.ts'
import { Runner } from './runner/runner.ts'
import { ann, ben, eventsOfMatch } from './testing/facts.ts'
import { newEventOf, streamOf } from './testing/log.ts'
import { servedDocuments } from './testing/read-models.ts'

// What the runner does after a failure when no further event is appended.

let log: EventStore
let store: ReadStore
let reports: string[]
let runner: Runner | null
/** Functions to run after each test, the last one first. */
let closing: (() => unknown)[]

beforeEach(() => {
  reports = []
  runner = null
  closing = []
})
afterEach(async () => {
  vi.useRealTimers()
  await runner?.stop()
  for (const close of closing.toReversed()) await close()
})

async function start(projectors: readonly Projector[] = [statistics]): Promise<void> {
  runner = new Runner({
    events: log,
    documents: store,
    bus: openInProcessLiveBus((error) => reports.push(String(error))),
    projectors,
    holder: 'one',
    clock: testNow,
    committed: async () => {},
    rebuild: async () => true,
    report: (what) => void reports.push(what),
  })
  await runner.start()
}

async function play(from: number, to = from): Promise<void> {
  const events = Array.from({ length: to - from + 1 }, (_, index) =>
    newEventOf(stampedEvent(eventsOfMatch([[ann], [ben]], { sequence: from + index, matchId: from + index }).played)),
  )
  for (let first = 0; first < events.length; first += 500)
    await appendAtEnd(log, streamOf('MatchPlayed'), events.slice(first, first + 500))
}

const untilCounted = (simple: number, timeout = 2_000) =>
  vi.waitFor(
    async () => expect((await servedDocuments(store, statistics)).get(matchCountsKey)).toEqual({ simple, double: 0 }),
    timeout,
  )
/** Like `untilCounted`, with the time that reading a long history takes. */
const untilAllCounted = (simple: number) => untilCounted(simple, 20_000)

/** Makes the next commit of the statistics fail. @returns a promise that resolves when the commit has failed */
function failNextCommit(): Promise<void> {
  const commit = store.commit.bind(store)
  return new Promise((failed) => {
    const failing = vi.spyOn(store, 'commit').mockImplementation(async (page) => {
      if (page.generation.projection !== 'statistics') return commit(page)
      failing.mockRestore()
      failed()
      throw new EngineAway('the commit fails')
    })
  })
}

const logs: [string, () => Promise<EventStore>][] = [
  ['SQLite', async () => openSqliteEventStore(':memory:')],
  [
    'EventStoreDB',
    async () => {
      const fake = await startFakeEsdb()
      closing.push(() => fake.stop())
      return openEventStore(fake.url)
    },
  ],
]

describe.each(logs)('the runner, with no event after a failure, on a log in %s', (_, open) => {
  beforeEach(async () => {
    log = await open()
    store = openSqliteReadStore(':memory:')
    closing.push(
      () => log.close(),
      () => store.close(),
    )
  })

  it('repeats a commit that fails, and reports it at once', async () => {
    await play(1)
    await start()
    await untilCounted(1)
    const failed = failNextCommit()
    await play(2)
    await failed
    await untilCounted(2)
    expect(reports).toEqual(['projections interrupted'])
  })

  it('repeats the commit while its lease is renewed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await play(1)
    await start()
    await untilCounted(1)
    const failed = failNextCommit()
    await play(2)
    await failed
    const lease = vi.spyOn(store, 'lease')
    vi.advanceTimersByTime(5_000)
    await vi.waitFor(() => expect(lease).toHaveBeenCalled())
    await untilCounted(2)
  })

  it('repeats the commit at the end of a long history', { timeout: 30_000 }, async () => {
    // Two full pages: the length of the second page does not show that it is the last.
    await play(1, 1_000)
    const failed = failNextCommit()
    await start()
    await failed
    await untilAllCounted(1_000)
  })

  it('starts again after an error in the middle of a long history', { timeout: 30_000 }, async () => {
    await play(1, 1_500)
    const fold = Batch.prototype.fold
    const failing = vi.spyOn(Batch.prototype, 'fold').mockImplementation(async function (this: Batch, ...given) {
      if (failing.mock.calls.length === 2) throw new EngineAway('a read of the fold fails')
      return fold.apply(this, given)
    })
    closing.push(() => failing.mockRestore())
    await start()
    await untilAllCounted(1_500)
    expect(reports).toEqual(['projections interrupted'])
  })

  it('tries again soon after each failure that follows a commit, however many there were', async () => {
    await start()
    for (let sequence = 1; sequence <= 6; sequence += 1) {
      const failed = failNextCommit()
      await play(sequence)
      await failed
      await untilCounted(sequence)
    }
  })
})

/** Waits until every read model reflects the whole log. */
const untilCaughtUp = () =>
  vi.waitFor(async () => {
    const head = await log.head()
    for (const projector of all) {
      const { position } = await store.checkpoint(await ensureServedGeneration(projector, store))
      expect(position, projector.name).toBe(head)
    }
  }, 5_000)
const untilReported = () => vi.waitFor(() => expect(reports).toContain('projections interrupted'), 2_500)

describe('while the read models cannot be written', () => {
  beforeEach(() => {
    log = openSqliteEventStore(':memory:')
    closing.push(() => log.close())
  })

  it('catches up after another program has locked the file for longer than a write waits', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
    const path = join(folder, 'read.db')
    store = openSqliteReadStore(path, undefined, { busyTimeout: 20 })
    const other = openDatabase(path, { synchronous: 'NORMAL' })
    closing.push(
      () => rmSync(folder, { recursive: true }),
      () => store.close(),
      () => other.close(),
    )
    await play(1)
    await start(all)
    await untilCaughtUp()
    other.exec('BEGIN IMMEDIATE')
    await play(2)
    await untilReported()
    other.exec('ROLLBACK')
    await untilCaughtUp()
    await untilCounted(2)
  })

  it.skipIf(!hasMongo)(`catches up after MongoDB was away, ${mongoSuiteTitle}`, { timeout: 60_000 }, async () => {
    const server = await startMongo()
    const proxy = await startTcpProxy(Number(new URL(server.url).port))
    store = await openReadStore(
      `mongodb://127.0.0.1:${proxy.port}/topspin?directConnection=true&serverSelectionTimeoutMS=200`,
    )
    closing.push(
      () => server.end(),
      () => proxy.close(),
      () => store.close(),
    )
    await play(1)
    await start(all)
    await vi.waitFor(untilCaughtUp, 20_000)
    proxy.cut()
    await play(2)
    await untilReported()
    proxy.pass()
    await vi.waitFor(untilCaughtUp, 20_000)
    await untilCounted(2)
  })
})
