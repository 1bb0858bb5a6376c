import { setImmediate as nextTurn } from 'node:timers/promises'
import { matchCountsKey } from '@topspin/domain/documents/statistics'
import { streams } from '@topspin/domain/streams'
import { stampedEvent } from '@topspin/domain/testing/builders'
import type { EventStore, LogReader, RecordedEvent } from '@topspin/platform/event-store/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { appendAtEnd } from '@topspin/platform/event-store/testing/append-at-end'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import type { ChannelMessages, LiveBus } from '@topspin/platform/live-bus/port'
import { EngineAway } from '@topspin/platform/operator-error'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { history as releasedHistory } from '../projectors/history.ts'
import type { Projector } from '../projectors/projector.ts'
import { statistics as releasedStatistics } from '../projectors/statistics.ts'
import { asVersionOne } from '../testing/as-version-one.ts'
import { ann, ben, eventsOfMatch } from '../testing/facts.ts'
import { appendToStreams, streamOf, unreadableEvent } from '../testing/log.ts'
import { documentsIn, servedDocuments, storeWith } from '../testing/read-models.ts'
import { Runner } from './runner.ts'

const history = asVersionOne(releasedHistory)
const statistics = asVersionOne(releasedStatistics)

let log: EventStore
let store: ReadStore
let bus: LiveBus
let time: number
let reports: string[]
let rebuilds: string[]
let messages: ChannelMessages['committed'][]
const running: Runner[] = []

beforeEach(async () => {
  log = openSqliteEventStore(':memory:')
  store = openSqliteReadStore(':memory:')
  bus = openInProcessLiveBus((error) => reports.push(String(error)))
  time = 1_000_000
  reports = []
  rebuilds = []
  messages = []
  await bus.subscribe('committed', (message) => messages.push(message))
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(running.splice(0).map((runner) => runner.stop()))
  await log.close()
  await store.close()
})

interface Start {
  readonly holder?: string
  readonly events?: LogReader
  readonly documents?: ReadStore
  readonly projectors?: readonly Projector[]
}

async function start({
  holder = 'one',
  events = log,
  documents = store,
  projectors = [statistics],
}: Start = {}): Promise<Runner> {
  const runner = new Runner({
    events,
    documents,
    bus,
    projectors,
    holder,
    clock: () => time,
    committed: async () => {},
    rebuild: async ({ name }) => rebuilds.push(name) > 0,
    report: (what) => void reports.push(what),
  })
  running.push(runner)
  await runner.start()
  return runner
}

const play = (from: number, to = from) =>
  appendToStreams(
    log,
    Array.from({ length: to - from + 1 }, (_, index) =>
      stampedEvent(eventsOfMatch([[ann], [ben]], { sequence: from + index, matchId: from + index }).played),
    ),
  )

const counted = async () => (await servedDocuments(store, statistics)).get(matchCountsKey)
const build = (foldVersion: number, rebuild: number): Generation => ({ projection: 'statistics', foldVersion, rebuild })
const untilCounted = (simple: number) => vi.waitFor(async () => expect(await counted()).toEqual({ simple, double: 0 }))

describe('the runner', () => {
  it('folds existing and new events, and publishes each commit', async () => {
    await play(1, 3)
    await start()
    await untilCounted(3)
    await play(4)
    await untilCounted(4)
    const [first, second] = messages
    expect(first).toMatchObject({ generation: build(1, 0), since: null })
    expect(first?.changed).toContain(matchCountsKey)
    expect(second).toMatchObject({ since: first!.position, position: await log.head() })
    expect(second?.changed).toContain(matchCountsKey)
  })

  it('continues from its checkpoint after a restart', async () => {
    await play(1, 3)
    const first = await start()
    await untilCounted(3)
    await first.stop()
    await play(4, 5)
    const follow = vi.spyOn(log, 'follow')
    await start({ holder: 'another' })
    await untilCounted(5)
    expect(follow.mock.calls[0]![0]).not.toBeNull()
  })

  it('commits a long history at its end, each projection once', async () => {
    // Two full pages: the length of the second page does not show that it is the last.
    await play(1, 1_000)
    await start({ projectors: [statistics, history] })
    await vi.waitFor(() => expect(messages).toHaveLength(2), 10_000)
    expect(await counted()).toEqual({ simple: 1_000, double: 0 })
    const position = await log.head()
    for (const message of messages) expect(message).toMatchObject({ since: null, position })
  })

  it('does not fold into a read model of another log, requests its rebuild once, and folds the others', async () => {
    await play(1, 3)
    const first = await start({ projectors: [statistics, history] })
    await untilCounted(3)
    await vi.waitFor(async () =>
      expect((await store.checkpoint(firstGeneration('history', 1))).position).toBe(await log.head()),
    )
    await first.stop()
    const checkpoint = async (generation: Generation) => {
      const real = await store.checkpoint(generation)
      return generation.projection === 'history' ? { ...real, eventId: 'of another log' } : real
    }
    const documents = storeWith(store, { checkpoint })
    const before = await documentsIn(store, firstGeneration('history', 1))
    await start({ documents, projectors: [statistics, history] })
    await play(4)
    await untilCounted(4)
    await bus.publish('activated', { projection: 'statistics' })
    await play(5)
    await untilCounted(5)
    expect(rebuilds).toEqual(['history'])
    expect(reports).toEqual([
      'the read model history is rebuilt: the log went back behind it, as after a restore from an older backup',
    ])
    expect(await documentsIn(store, firstGeneration('history', 1))).toEqual(before)
  })

  it('folds each event once after a failure before or right after a commit', async () => {
    const commit = store.commit.bind(store)
    const failing = vi.spyOn(store, 'commit').mockImplementation(async (page) => {
      // The first commit is that of `storeLogIdentity`, and not of a folded page.
      if (page.generation.projection !== 'statistics') return commit(page)
      failing.mockImplementation(commit)
      throw new EngineAway('failed before')
    })
    await play(1, 3)
    await start()
    await untilCounted(3)
    expect(reports).toEqual(['projections interrupted'])

    vi.spyOn(bus, 'publish').mockRejectedValueOnce(new Error('failed after'))
    await play(4)
    await vi.waitFor(() => expect(reports).toHaveLength(2))
    await untilCounted(4)
    await play(5)
    await untilCounted(5)
    expect(reports).toHaveLength(2)
  })

  it('parks an unreadable event, and folds no later one of its stream', async () => {
    await play(1)
    await appendAtEnd(log, streamOf('MatchPlayed'), [
      unreadableEvent(stampedEvent(eventsOfMatch([[ann], [ben]]).played)),
    ])
    await play(2)
    const first = await start()
    const generation = build(1, 0)
    await vi.waitFor(async () => expect((await store.checkpoint(generation)).position).toBe(await log.head()))
    await first.stop()
    const parked = await store.parked(generation)
    const [, { position }] = (await log.readAll(null, 2)) as [unknown, RecordedEvent] // three events were appended
    expect(parked).toEqual([
      { position, stream: streams.matches, type: 'MatchPlayed', failure: expect.stringContaining('cannot be read') },
    ])
    expect(reports).toEqual([`parked MatchPlayed at ${position} in statistics: ${parked[0]!.failure}`])

    // Later events of the stream are not folded after a restart either.
    await play(3)
    await start()
    await vi.waitFor(async () => expect((await store.checkpoint(generation)).position).toBe(await log.head()))
    expect(await store.parked(generation)).toEqual(parked)
    expect(await counted()).toEqual({ simple: 1, double: 0 })
  })

  it('follows a newly activated generation', async () => {
    await play(1)
    await start()
    await untilCounted(1)
    const next = build(1, 1)
    await store.activate(next)
    await bus.publish('activated', { projection: 'statistics' })
    await vi.waitFor(async () =>
      expect((await documentsIn(store, next)).get(matchCountsKey)).toEqual({ simple: 1, double: 0 }),
    )
    await play(2)
    await untilCounted(2)
    expect((await documentsIn(store, build(1, 0))).get(matchCountsKey)).toMatchObject({
      simple: 1,
    })
  })

  it('does not write a generation of another fold version', async () => {
    await play(1)
    await store.activate(build(2, 0))
    await start({ projectors: [statistics, history] })
    await vi.waitFor(async () => expect((await servedDocuments(store, history)).size).toBe(2))
    expect((await store.checkpoint(build(2, 0))).position).toBeNull()
  })
})

describe('with two workers', () => {
  it('one folds, and the other takes over when it stops', async () => {
    const first = await start({ holder: 'one' })
    await play(1)
    await untilCounted(1)
    await start({ holder: 'two' })
    const epochOf = async () => (await store.checkpoint(build(1, 0))).epoch
    expect(await epochOf()).toBe(1)
    await first.stop()
    await play(2)
    await untilCounted(2)
    expect(await epochOf()).toBe(2)
  })

  it.each(['readAll', 'follow'] as const)(
    'one takes over from another for which %s of the log fails',
    async (method) => {
      const failing = () => {
        throw new EngineAway('the log does not answer')
      }
      await play(1)
      await start({ holder: 'one', events: storeWith<LogReader>(log, { [method]: failing }) })
      await vi.waitFor(() => expect(reports).toContain('projections interrupted'))
      await start({ holder: 'two' })
      await untilCounted(1)
    },
  )

  it('one that stops does not take its leases again by a renewal that has begun before', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let resume = () => {}
    const paused = new Promise<void>((resolve) => {
      resume = resolve
    })
    const lease = vi.fn<ReadStore['lease']>(async (...given) => {
      if (lease.mock.calls.length === 2) await paused
      return store.lease(...given)
    })
    const runner = await start({ documents: storeWith(store, { lease }) })
    await play(1)
    await untilCounted(1)
    vi.advanceTimersByTime(5_000)
    await vi.waitFor(() => expect(lease).toHaveBeenCalledTimes(2))
    const stopped = runner.stop()
    // Enough turns for the runner to release its leases, if it did not wait for the renewal.
    for (let turn = 0; turn < 10; turn += 1) await nextTurn()
    resume()
    await stopped
    expect(await store.lease(build(1, 0), 'probe', time, 0)).not.toBeNull()
  })

  it('a worker whose lease has expired can no longer write', async () => {
    let resume = () => {}
    const paused = new Promise<void>((resolve) => {
      resume = resolve
    })
    const outcomes: string[] = []
    const commit: ReadStore['commit'] = async (page) => {
      if (page.generation.projection !== 'statistics') return store.commit(page)
      await paused
      const outcome = await store.commit(page)
      outcomes.push(outcome)
      return outcome
    }
    await play(1)
    await start({ holder: 'paused', documents: storeWith(store, { commit }) })
    await vi.waitFor(async () => expect(await store.lease(build(1, 0), 'probe', time, 0)).toBeNull())
    time += 11_000
    await start({ holder: 'running' })
    await untilCounted(1)
    resume()
    await vi.waitFor(() => expect(outcomes).toEqual(['stale']))
    await play(2)
    await untilCounted(2)
  })

  it('a worker whose lease has expired can no longer park an event', async () => {
    let resume = () => {}
    const paused = new Promise<void>((resolve) => {
      resume = resolve
    })
    const outcomes: string[] = []
    const commit: ReadStore['commit'] = async (page) => {
      if (page.generation.projection !== 'statistics') return store.commit(page)
      await paused
      const outcome = await store.commit(page)
      outcomes.push(outcome)
      return outcome
    }
    const failing: Projector = {
      ...statistics,
      evolve: () => {
        throw new Error('an older release cannot fold it')
      },
    }
    await play(1)
    const old = await start({ holder: 'old', documents: storeWith(store, { commit }), projectors: [failing] })
    await vi.waitFor(async () => expect(await store.lease(build(1, 0), 'probe', time, 0)).toBeNull())
    time += 11_000
    await start({ holder: 'new' })
    await untilCounted(1)
    resume()
    await vi.waitFor(() => expect(outcomes).toEqual(['stale']))
    await old.stop()
    expect(await store.parked(build(1, 0))).toEqual([])
    await running.pop()?.stop()
    await start({ holder: 'new again' })
    await play(2)
    await untilCounted(2)
  })
})
