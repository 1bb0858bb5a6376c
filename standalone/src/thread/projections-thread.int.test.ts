import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { BroadcastChannel } from 'node:worker_threads'
import { matchCountsKey } from '@topspin/domain/documents/statistics'
import { stampedEvent } from '@topspin/domain/testing/builders'
import { openEventStore } from '@topspin/platform/event-store/open'
import type { EventStore } from '@topspin/platform/event-store/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { appendAtEnd } from '@topspin/platform/event-store/testing/append-at-end'
import { startFakeEsdb } from '@topspin/platform/event-store/testing/fake-esdb'
import { NotReady } from '@topspin/platform/http/health'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import type { ChannelMessages, LiveBus } from '@topspin/platform/live-bus/port'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { openBareConnection } from '@topspin/platform/sqlite/driver'
import { testNow } from '@topspin/platform/testing/test-clock'
import { quickTypescriptFlags } from '@topspin/platform/testing/typescript-flags'
import { projectors } from '@topspin/projections/projectors/projectors'
import { statistics } from '@topspin/projections/projectors/statistics'
import { ann, ben, eventsOfMatch } from '@topspin/projections/testing/facts'
import { appendToStreams, streamOf, unreadableEvent } from '@topspin/projections/testing/log'
import type { ProjectionWorker, ProjectionWorkerOptions } from '@topspin/projections/worker'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ProjectionsThread } from './projections-thread.ts'
import { ThreadRun } from './thread-run.ts'

const endingThread = new URL('testing/ending-thread.mjs', import.meta.url)

let folder: string
let events: EventStore
/** The connection of the test; the thread under test opens a connection of its own. */
let documents: ReadStore
let bus: LiveBus
let jobs: JobQueue
let reports: string[]
let thread: ProjectionsThread
let worker: ProjectionWorker | null

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'topspin-'))
  events = openSqliteEventStore(join(folder, 'events.db'))
  documents = openSqliteReadStore(join(folder, 'read.db'))
  reports = []
  bus = openInProcessLiveBus((failure) => reports.push(String(failure)))
  jobs = openInProcessJobQueue((failure) => reports.push(String(failure)))
  thread = new ProjectionsThread(
    { eventStoreUrl: `sqlite:${join(folder, 'events.db')}`, readStoreUrl: `sqlite:${join(folder, 'read.db')}` },
    endingThread,
  )
  worker = null
})
afterEach(async () => {
  await worker?.stop()
  await thread.stop()
  await jobs.close()
  await events.close()
  await documents.close()
  rmSync(folder, { recursive: true })
})

function options(): ProjectionWorkerOptions {
  const report = (what: string, error?: unknown) => void reports.push(error === undefined ? what : `${what}: ${error}`)
  return { events, documents, bus, jobs, projectors, holder: 'one', clock: testNow, report }
}

async function start(): Promise<void> {
  worker = await thread.start(options())
}

/** Ends the thread with an error. */
function endThread(): void {
  const channel = new BroadcastChannel('end the thread')
  channel.postMessage(null)
  channel.close()
}

let last = 0
const play = (matches: number) =>
  appendToStreams(
    events,
    Array.from({ length: matches }, () => {
      last += 1
      return stampedEvent(eventsOfMatch([[ann], [ben]], { sequence: last, matchId: last }).played)
    }),
  )
beforeEach(() => {
  last = 0
})
const counted = async () => {
  const served = (await documents.pointer('statistics'))?.active ?? firstGeneration('statistics', statistics.version)
  return documents.get(served, matchCountsKey)
}
/** Threads load slowly on a busy machine. */
const until = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 20_000 })
const untilCounted = (simple: number) => until(async () => expect(await counted()).toEqual({ simple, double: 0 }))

describe('the thread of the projections', () => {
  it('folds the log, and what is appended later, and announces each commit after it can be read', async () => {
    await play(2)
    const seen: unknown[] = []
    await bus.subscribe('committed', ({ generation }) => {
      // The read begins at once: it returns null if the message comes before the commit can be read.
      if (generation.projection === 'statistics') void counted().then((count) => seen.push(count))
    })
    await start()
    thread.demandFolding()
    await untilCounted(2)
    await play(1)
    await untilCounted(3)
    await until(() => expect(seen.at(-1)).toEqual({ simple: 3, double: 0 }))
    expect(seen).not.toContain(null)
  })

  it('folds a log on a server', async () => {
    const fake = await startFakeEsdb()
    const server = await openEventStore(fake.url)
    const away = new ProjectionsThread({ eventStoreUrl: fake.url, readStoreUrl: `sqlite:${join(folder, 'read.db')}` })
    await appendToStreams(server, [stampedEvent(eventsOfMatch([[ann], [ben]], { sequence: 1, matchId: 1 }).played)])
    worker = await away.start({ ...options(), events: server })
    await untilCounted(1)
    await appendToStreams(server, [stampedEvent(eventsOfMatch([[ann], [ben]], { sequence: 2, matchId: 2 }).played)])
    await untilCounted(2)
    await worker.stop()
    await server.close()
    await fake.stop()
  })

  it('reports in the log of the process', async () => {
    const event = stampedEvent(eventsOfMatch([[ann], [ben]]).played)
    await appendAtEnd(events, streamOf(event.type), [unreadableEvent(event)])
    await start()
    await until(() => expect(reports).toContainEqual(expect.stringContaining('parked MatchPlayed')))
  })

  it('executes the replays of the queue while it folds', async () => {
    await play(3)
    await start()
    await untilCounted(3)
    const activated = new Promise<ChannelMessages['activated']>((resolve) => void bus.subscribe('activated', resolve))
    expect(await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })).toBe(true)
    expect(await activated).toEqual({ projection: 'statistics' })
    expect(await documents.pointer('statistics')).toMatchObject({ active: { rebuild: 1 }, previous: { rebuild: 0 } })
    await until(async () => expect(await jobs.size()).toBe(0))
    await play(1)
    await untilCounted(4)
    expect(reports).toEqual([])
  })

  it('starts again after an error, folds what it has missed, and finishes the replay of the queue', async () => {
    await play(1)
    await start()
    await untilCounted(1)
    await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })
    endThread()
    await until(() => expect(() => thread.demandFolding()).toThrow(NotReady))
    await play(1)
    await untilCounted(2)
    // The replay begins again in a new generation, whose number depends on how far the first attempt got.
    await until(async () => expect(await documents.pointer('statistics')).toMatchObject({ previous: { rebuild: 0 } }))
    await until(async () => expect(await jobs.size()).toBe(0))
    thread.demandFolding()
    expect(reports).toEqual([expect.stringMatching(/^the projections start again: .*broken/)])
  })

  it('cancels a replay while it starts again', async () => {
    await play(1)
    await start()
    await untilCounted(1)
    endThread()
    await until(() => expect(() => thread.demandFolding()).toThrow(NotReady))
    await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })
    await jobs.cancel('replay', 'statistics')
    await until(async () => expect(await jobs.size()).toBe(0))
    expect(await documents.pointer('statistics')).toMatchObject({ active: { rebuild: 0 }, previous: null })
    // Otherwise the next start would resume it.
    expect(await documents.progress('statistics')).toMatchObject({ state: 'cancelled' })
  })

  it('stops while it starts again', async () => {
    await start()
    endThread()
    await until(() => expect(reports).toHaveLength(1))
    await worker?.stop()
    expect(() => thread.demandFolding()).toThrow(NotReady)
  })

  it('folds nothing after a stop, and leaves the replay that runs to the next start', async () => {
    await play(200)
    await start()
    await untilCounted(200)
    await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })
    await worker?.stop()
    await until(async () => expect(await jobs.size()).toBe(0))
    await play(1)
    expect(await counted()).toEqual({ simple: 200, double: 0 })
    expect((await documents.progress('statistics'))?.state).not.toBe('cancelled')
  })

  it('waits until the statement that runs at the stop has ended', async () => {
    const file = join(folder, 'counted.db')
    const run = new ThreadRun(new URL('testing/busy-thread.mjs', import.meta.url), {
      eventStoreUrl: '',
      readStoreUrl: file,
    })
    await run.start(options())
    await run.stop()
    const connection = openBareConnection(file)
    onTestFinished(() => connection.close())
    expect(connection.prepare('SELECT last FROM counted').get()).toEqual({ last: 15_000_000 })
  })

  it('ends before its process exits after an error', async () => {
    const path = fileURLToPath(new URL('testing/failing-process.mjs', import.meta.url))
    const failing = spawn(process.execPath, [...quickTypescriptFlags, path], { stdio: ['ignore', 'ignore', 'pipe'] })
    const [printed, ended] = await Promise.all([text(failing.stderr), once(failing, 'exit')])
    expect([printed, ...ended]).toEqual(['broken\nthe thread stops\n', 1, null])
  })

  it('does not start without its files', async () => {
    const missing = new ProjectionsThread({
      eventStoreUrl: `sqlite:${join(folder, 'missing', 'events.db')}`,
      readStoreUrl: 'sqlite:',
    })
    const started = missing.start({
      events,
      documents,
      bus,
      jobs,
      projectors,
      holder: 'one',
      clock: testNow,
      report: () => undefined,
    })
    await expect(started).rejects.toThrow('the thread of the projections ended')
    await missing.stop()
  })
})
