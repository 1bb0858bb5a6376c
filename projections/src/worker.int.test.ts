import { liveKey } from '@topspin/domain/documents/live'
import { matchCountsKey } from '@topspin/domain/documents/statistics'
import { someFriday, stampedEvent } from '@topspin/domain/testing/builders'
import { liveMatchStarted } from '@topspin/domain/testing/live-facts'
import type { EventPlace, EventStore } from '@topspin/platform/event-store/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { appendAtEnd } from '@topspin/platform/event-store/testing/append-at-end'
import { NotReady } from '@topspin/platform/http/health'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { EngineAway } from '@topspin/platform/operator-error'
import { firstGeneration, isSameGeneration } from '@topspin/platform/read-store/generation'
import type { Generation, ReadStore, ReplayProgress } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { testNow } from '@topspin/platform/testing/test-clock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  demandModelsUpToDate,
  demandNoNewerEvents,
  demandNoneOutdated,
  demandNoParkedEvents,
  type KnownFarBehind,
} from './health-checks.ts'
import { live as releasedLive } from './projectors/live.ts'
import type { Projector } from './projectors/projector.ts'
import { statistics as releasedStatistics } from './projectors/statistics.ts'
import { asVersionOne } from './testing/as-version-one.ts'
import { ann, ben, eventsOfMatch } from './testing/facts.ts'
import { appendToStreams, newEventOf, streamOf, unreadableEvent } from './testing/log.ts'
import { documentsIn, servedDocuments } from './testing/read-models.ts'
import { type ProjectionWorker, startWorker } from './worker.ts'

const live = asVersionOne(releasedLive)
const statistics = asVersionOne(releasedStatistics)

let events: EventStore
let documents: ReadStore
let jobs: JobQueue
let reports: string[]
let worker: ProjectionWorker | null
const bus = openInProcessLiveBus(() => {})

beforeEach(() => {
  events = openSqliteEventStore(':memory:')
  documents = openSqliteReadStore(':memory:')
  reports = []
  openJobs()
  worker = null
})
afterEach(async () => {
  await stop()
  await events.close()
  await documents.close()
})

async function start(projectors: readonly Projector[] = [statistics], log = events): Promise<void> {
  const report = (what: string) => void reports.push(what)
  worker = await startWorker({
    events: log,
    documents,
    bus,
    jobs,
    projectors,
    holder: 'one',
    clock: testNow,
    report,
    retryAfter: 10,
  })
}
/** Stops the worker and closes its job queue, as the end of a process does. Opens a queue for the next worker. */
async function stop(): Promise<void> {
  await worker?.stop()
  worker = null
  await jobs.close()
  openJobs()
}
function openJobs(): void {
  jobs = openInProcessJobQueue((failure) => reports.push(String(failure)))
}

const play = (...sequences: number[]) =>
  appendToStreams(
    events,
    sequences.map((sequence) => stampedEvent(eventsOfMatch([[ann], [ben]], { sequence, matchId: sequence }).played)),
  )
const untilCounted = (simple: number) =>
  vi.waitFor(async () =>
    expect((await servedDocuments(documents, statistics)).get(matchCountsKey)).toEqual({ simple, double: 0 }),
  )
/** Calls `demandModelsUpToDate` with a clock at the instant of the events, or `seconds` later. */
const upToDate = (projectors: readonly Projector[], counted?: KnownFarBehind, seconds = 0) =>
  demandModelsUpToDate(
    { events, documents, projectors, clock: () => Date.parse(someFriday) + seconds * 1_000 },
    ...(counted === undefined ? [] : [counted]),
  )
const build = (foldVersion: number, rebuild: number): Generation => ({ projection: 'statistics', foldVersion, rebuild })
const progressOf = (generation: Generation, state: ReplayProgress['state']): ReplayProgress => ({
  generation,
  state,
  startedAt: new Date(0).toISOString(),
  done: 0,
  total: 1,
  eventsPerSecond: 0,
  failure: null,
})
const untilActive = (active: Generation) =>
  vi.waitFor(async () => expect(await documents.pointer('statistics')).toMatchObject({ active }))
const newer: Projector = { ...statistics, version: 2 }
/** Records a match, which a worker with the version 1 of the fold folds and then stops. */
async function foldAsEarlierRelease(): Promise<void> {
  await play(1)
  await start()
  await untilCounted(1)
  await stop()
}
/** Starts a worker whose requests the queue refuses, as it does while it has another job. @returns adds a job anyway */
async function startRefused(projectors: readonly Projector[]): Promise<JobQueue['add']> {
  const add = jobs.add.bind(jobs)
  vi.spyOn(jobs, 'add').mockResolvedValue(false)
  await start(projectors)
  return add
}

describe('a start', () => {
  it('rebuilds a read model of another fold version, and follows the new generation', async () => {
    await foldAsEarlierRelease()
    await start([newer])
    await untilActive(build(2, 0))
    await play(2)
    await untilCounted(2)
  })

  it('requests its rebuild again after the rebuild of an earlier release has ended', async () => {
    await foldAsEarlierRelease()
    // The job of the earlier release still runs, so the queue takes no other one.
    vi.spyOn(jobs, 'add').mockResolvedValueOnce(false)
    await start([newer])
    await untilActive(build(2, 0))
  })

  it('does not request its rebuild again after it was cancelled for another worker', async () => {
    await documents.activate(build(1, 0))
    const add = vi.spyOn(jobs, 'add').mockImplementationOnce(async () => {
      await documents.saveProgress(progressOf(build(2, 0), 'cancelled'))
      return false
    })
    const progress = vi.spyOn(documents, 'progress')
    await start([newer])
    await vi.waitFor(() => expect(progress).toHaveBeenCalledTimes(2))
    await stop()
    expect(add).toHaveBeenCalledTimes(1)
  })

  it.each(['failed', 'cancelled'] as const)(
    'requests its rebuild again after another job, also when one of an earlier run was %s',
    async (state) => {
      await documents.activate(build(1, 0))
      await documents.saveProgress(progressOf(build(2, 0), state))
      vi.spyOn(jobs, 'add').mockResolvedValueOnce(false)
      await start([newer])
      await untilActive(build(2, 0))
    },
  )

  it('rebuilds it also when the earlier release has stopped just after a switch', async () => {
    await play(1)
    await documents.activate(build(1, 0))
    await documents.activate(build(1, 1))
    await documents.saveProgress({ ...progressOf(build(1, 1), 'replaying'), superseded: build(1, 5) })
    const drop = vi.spyOn(documents, 'drop')
    await start([newer])
    await untilActive(build(2, 0))
    expect(drop).toHaveBeenCalledWith(build(1, 5))
  })

  describe.each([
    ['ends before it', 1],
    ['is empty', 0],
    ['has as many other events', 3],
    ['has more other events', 5],
  ])('on another log, which %s', (_, length) => {
    beforeEach(async () => {
      await play(1, 2, 3)
      await start()
      await untilCounted(3)
      await stop()
      await events.close()
      events = openSqliteEventStore(':memory:')
      await play(...Array.from({ length }, (_, index) => index + 1))
    })

    it('rebuilds the read model, reports the reason, and follows the new generation', async () => {
      await start()
      await untilActive(build(1, 1))
      await play(length + 1)
      await untilCounted(length + 1)
      expect(reports).toEqual([expect.stringMatching(/^the read model statistics is rebuilt: /)])
    })

    it('is not ready until the rebuild is complete', async () => {
      await expect(upToDate([statistics])).rejects.toThrow(
        length === 0
          ? /^being rebuilt, the log went back .*: statistics$/
          : /^being rebuilt, it was built from another log: statistics$/,
      )
      await start()
      await untilActive(build(1, 1))
      await vi.waitFor(() => expect(upToDate([statistics])).resolves.toBeUndefined())
    })
  })

  it('reports that the log ends before the last event that a read model has folded', async () => {
    await play(1, 2, 3)
    await start()
    await untilCounted(3)
    await stop()
    const restored = openSqliteEventStore(':memory:')
    for (const { stream, ...event } of await events.readAll(null, 2)) await appendAtEnd(restored, stream, [event])
    await events.close()
    events = restored
    await start()
    await untilActive(build(1, 1))
    await untilCounted(2)
    expect(reports).toEqual([expect.stringContaining('the log went back behind it')])
  })

  it('repeats a rebuild after an engine was away', async () => {
    await play(1)
    await start()
    vi.spyOn(documents, 'activate').mockRejectedValueOnce(new EngineAway('away'))
    await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })
    await vi.waitFor(() => expect(reports).toContain('a replay starts again when its engines answer'))
    // The generation of the failed attempt is not used again.
    await untilActive(build(1, 2))
  })

  it('repeats a rebuild when the read store is away as the job begins', async () => {
    await play(1)
    await start()
    await untilCounted(1)
    vi.spyOn(documents, 'pointer').mockRejectedValueOnce(new EngineAway('away'))
    await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })
    await vi.waitFor(() => expect(reports).toContain('a replay starts again when its engines answer'))
    await untilActive(build(1, 1))
  })

  it.each([
    ['a rebuild', build(1, 2)],
    ['a way back', build(1, 0)],
  ])('resumes %s that a crash has interrupted', async (_, target) => {
    await play(1)
    await documents.activate(build(1, 0))
    await documents.activate(build(1, 1))
    await documents.saveProgress(progressOf(target, 'replaying'))
    await start()
    await untilActive(target)
    await untilCounted(1)
    expect(await documents.progress('statistics')).toBeNull()
  })

  it('resumes a replay that the stop of the process has interrupted', async () => {
    await play(1)
    await start()
    await untilCounted(1)
    const { commit } = documents
    const closed = new Promise<void>((resolve) => {
      vi.spyOn(documents, 'commit').mockImplementation(async (page) => {
        if (isSameGeneration(page.generation, build(1, 1))) resolve(jobs.close())
        return commit.call(documents, page)
      })
    })
    await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })
    await closed
    await stop()
    expect(await documents.pointer('statistics')).toEqual({ active: build(1, 0), previous: null })
    await start()
    await untilActive(build(1, 2))
  })

  it('does not resume a replay that was cancelled or has failed', async () => {
    await documents.activate(build(1, 0))
    await documents.saveProgress(progressOf(build(1, 1), 'cancelled'))
    const add = vi.spyOn(jobs, 'add')
    await start()
    expect(add).not.toHaveBeenCalled()
  })
})

describe('a job', () => {
  it('that fails is reported, and its progress holds the failure', async () => {
    await start()
    await appendAtEnd(events, streamOf('MatchPlayed'), [
      unreadableEvent(stampedEvent(eventsOfMatch([[ann], [ben]]).played)),
    ])
    await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })
    await vi.waitFor(() => expect(reports).toContain('replay of statistics failed'))
    expect(await documents.progress('statistics')).toMatchObject({ state: 'failed' })
  })

  it('rebuilds a read model of an earlier fold version on request, after the rebuild of the start did not happen', async () => {
    await foldAsEarlierRelease()
    const add = await startRefused([newer])
    await add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })
    await untilActive(build(2, 0))
  })

  it('takes over the rebuild of an earlier release that did not complete it', async () => {
    await foldAsEarlierRelease()
    // The job of the release with version 2 is still there, so the request of this release adds none.
    const add = await startRefused([{ ...statistics, version: 3 }])
    await add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt', foldVersion: 2 })
    await untilActive(build(3, 0))
  })

  it('leaves the rebuild of an earlier release alone while the read model has the own version', async () => {
    await start([newer])
    await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt', foldVersion: 1 })
    await vi.waitFor(() => expect(reports).toContainEqual(expect.stringContaining('needs version 1 of its fold')))
    expect(await documents.pointer('statistics')).toEqual({ active: build(2, 0), previous: null })
  })

  it('switches back once, even when the read store is away just after the switch', async () => {
    await play(1)
    await start()
    await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })
    await untilActive(build(1, 1))
    await vi.waitFor(async () => expect(await jobs.size()).toBe(0))
    vi.spyOn(documents, 'clearProgress').mockRejectedValueOnce(new EngineAway('away'))
    await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'previous', rebuild: 0 })
    await vi.waitFor(() => expect(reports).toContain('a replay starts again when its engines answer'))
    await vi.waitFor(async () => expect(await jobs.size()).toBe(0))
    expect(await documents.pointer('statistics')).toEqual({ active: build(1, 0), previous: build(1, 1) })
    expect(await documents.progress('statistics')).toBeNull()
  })

  it.each([
    ['the generation before is dropped', () => vi.spyOn(documents, 'drop')],
    ['its progress is removed', () => vi.spyOn(documents, 'clearProgress')],
  ])('rebuilds once, even when the read store is away as %s', async (_, call) => {
    await play(1)
    await start()
    await untilCounted(1)
    const rebuild = async () => {
      await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })
      await vi.waitFor(async () => expect(await jobs.size()).toBe(0))
    }
    await rebuild()
    call().mockRejectedValueOnce(new EngineAway('away'))
    await rebuild()
    expect(reports).toContain('a replay starts again when its engines answer')
    expect(await documents.pointer('statistics')).toEqual({ active: build(1, 2), previous: build(1, 1) })
    expect(await documents.progress('statistics')).toBeNull()
    expect(await documentsIn(documents, build(1, 0))).toEqual(new Map())
  })

  it('that cannot drop the generation before the previous one is reported, and its progress is removed', async () => {
    await documents.activate(build(1, 0))
    await documents.activate(build(1, 1))
    vi.spyOn(documents, 'drop').mockRejectedValueOnce(new Error('a defect'))
    await start()
    await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })
    await vi.waitFor(() => expect(reports).toContain('replay of statistics failed'))
    expect(await documents.pointer('statistics')).toEqual({ active: build(1, 2), previous: build(1, 1) })
    expect(await documents.progress('statistics')).toBeNull()
  })

  it('that is cancelled and taken by a worker of another release is stored as cancelled', async () => {
    await documents.activate(build(1, 0))
    await start()
    await documents.saveProgress(progressOf(build(2, 0), 'replaying'))
    const added = jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt', foldVersion: 2 })
    expect(await jobs.cancel('replay', 'statistics')).toBe(true)
    await added
    await vi.waitFor(async () => expect(await jobs.size()).toBe(0))
    expect(await documents.progress('statistics')).toMatchObject({ generation: build(2, 0), state: 'cancelled' })
  })

  it('that is cancelled leaves the old read model serving', async () => {
    await play(1)
    await start()
    await untilCounted(1)
    let isCancelled = false
    const { commit } = documents
    vi.spyOn(documents, 'commit').mockImplementation(async (page) => {
      if (isSameGeneration(page.generation, build(1, 1))) isCancelled = await jobs.cancel('replay', 'statistics')
      return commit.call(documents, page)
    })
    await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })
    await vi.waitFor(async () => expect(await documents.progress('statistics')).toMatchObject({ state: 'cancelled' }))
    expect(isCancelled).toBe(true)
    expect(await documents.pointer('statistics')).toEqual({ active: build(1, 0), previous: null })
    await play(2)
    await untilCounted(2)
  })

  it('for a projection of another release is reported', async () => {
    await start()
    await jobs.add('replay', 'gone', { projection: 'gone', to: 'rebuilt' })
    await vi.waitFor(() => expect(reports).toContain('no projection is called gone'))
  })
})

describe('the live match', () => {
  it('is published after its commit, and never by a replay', async () => {
    const bodies: string[] = []
    const off = await bus.subscribe('live', ({ body }) => bodies.push(body))
    await start([live])
    await appendToStreams(events, [stampedEvent(liveMatchStarted)])
    await vi.waitFor(() => expect(bodies).toHaveLength(1))
    expect(JSON.parse(bodies[0]!)).toEqual((await servedDocuments(documents, live)).get(liveKey))
    await jobs.add('replay', 'live', { projection: 'live', to: 'rebuilt' })
    await vi.waitFor(async () =>
      expect(await documents.pointer('live')).toMatchObject({ active: { ...firstGeneration('live', 1), rebuild: 1 } }),
    )
    expect(bodies).toHaveLength(1)
    await off()
  })
})

describe('a read model is degraded', () => {
  const watched = () => ({ events, documents, projectors: [statistics, live], clock: testNow })
  const untilFolded = () =>
    vi.waitFor(async () =>
      expect((await documents.checkpoint(firstGeneration('statistics', 1))).position).toBe(await events.head()),
    )

  it('while an event of it is parked, until a replay reads it', async () => {
    const failing: Projector = {
      ...statistics,
      evolve: () => {
        throw new Error('a defect of this release')
      },
    }
    await start([failing])
    await play(1)
    await untilFolded()
    await expect(demandNoParkedEvents(watched())).rejects.toThrow(
      new NotReady('an event of main/matches is parked: statistics'),
    )
    await stop()
    await start()
    await jobs.add('replay', 'statistics', { projection: 'statistics', to: 'rebuilt' })
    await untilCounted(1)
    await expect(demandNoParkedEvents(watched())).resolves.toBeUndefined()
  })

  it('while its next event is one of a newer release', async () => {
    await play(1)
    await start()
    await untilCounted(1)
    await expect(demandNoNewerEvents(watched())).resolves.toBeUndefined()
    const newer = { ...newEventOf(stampedEvent(eventsOfMatch([[ann], [ben]]).played)), type: 'MatchFilmed' }
    const { position } = await appendAtEnd(events, streamOf('MatchPlayed'), [newer])
    await expect(demandNoNewerEvents(watched())).rejects.toThrow(
      new NotReady(`MatchFilmed at ${position} is an event of a newer release: statistics`),
    )
    const stopped = `stopped: MatchFilmed at ${position} is an event of a newer release, which has to fold it`
    await vi.waitFor(() => expect(reports).toEqual([stopped]))
  })
})

describe('a read model of another release', () => {
  it('is degraded while it lacks an event for more than ten seconds and is not being rebuilt', async () => {
    const check = (seconds: number) =>
      demandNoneOutdated({
        events,
        documents,
        projectors: [newer, live],
        clock: () => Date.parse(someFriday) + seconds * 1_000,
      })
    await play(1)
    await documents.activate(build(1, 0))
    await expect(check(10)).resolves.toBeUndefined()
    const reason = new NotReady('of another release, behind the log and not being rebuilt: statistics')
    await expect(check(11)).rejects.toThrow(reason)
    await documents.saveProgress(progressOf(build(2, 0), 'failed'))
    await expect(check(11)).rejects.toThrow(reason)
    await documents.saveProgress(progressOf(build(2, 0), 'replaying'))
    await expect(check(11)).resolves.toBeUndefined()
    await documents.clearProgress('statistics')
    // A worker of that release folds it.
    await start()
    await untilCounted(1)
    await expect(check(3_600)).resolves.toBeUndefined()
  })
})

describe('lag', () => {
  it('makes the process not ready when it is large, except in a rebuild for a new fold version', async () => {
    await play(1)
    await expect(upToDate([statistics])).resolves.toBeUndefined()
    vi.spyOn(events, 'countAfter').mockResolvedValue(2001)
    await expect(upToDate([statistics, live])).rejects.toThrow('far behind the log: statistics, live')
    await documents.activate(build(1, 0))
    await expect(upToDate([newer])).resolves.toBeUndefined()
  })

  it('makes the process not ready after ten seconds, with the names of the read models that are behind', async () => {
    await play(1)
    const fold = async ({ name }: Projector) => {
      const generation = firstGeneration(name, 1)
      await documents.activate(generation)
      await documents.lease(generation, 'test', 0, 1)
      const [ceiling] = await events.readAll(null, 1)
      await documents.commit({ generation, floor: null, ceiling: ceiling!, epoch: 1, writes: new Map() })
    }
    const both = [statistics, live]
    await expect(upToDate(both, undefined, 10)).resolves.toBeUndefined()
    const reason = 'behind the log for more than 10 seconds'
    await expect(upToDate(both, undefined, 11)).rejects.toThrow(`${reason}: statistics, live`)
    await fold(live)
    await expect(upToDate(both, undefined, 11)).rejects.toThrow(new NotReady(`${reason}: statistics`))
    await fold(statistics)
    await expect(upToDate(both, undefined, 3_600)).resolves.toBeUndefined()
  })

  it('is counted from the highest position that is behind, and not at all when all have reached the end', async () => {
    await play(1, 2)
    const count = vi.spyOn(events, 'countAfter')
    const [first, last] = await events.readAll(null, 2)
    const fold = (projector: Projector, ceiling: EventPlace) =>
      documents.commit({
        generation: firstGeneration(projector.name, 1),
        floor: null,
        ceiling,
        epoch: 1,
        writes: new Map(),
      })
    for (const { name } of [statistics, live]) {
      await documents.activate(firstGeneration(name, 1))
      await documents.lease(firstGeneration(name, 1), 'test', 0, 1)
    }
    await fold(statistics, first!)
    count.mockResolvedValueOnce(2001)
    await expect(upToDate([live, statistics])).rejects.toThrow('far behind the log: live, statistics')
    expect(count.mock.calls.map(([after]) => after)).toEqual([first!.position])
    count.mockClear()
    await fold(live, last!)
    await expect(upToDate([live])).resolves.toBeUndefined()
    expect(count).not.toHaveBeenCalled()
  })

  it('is counted once for a position that is far behind, and again for a later one', async () => {
    await play(1, 2)
    const count = vi.spyOn(events, 'countAfter').mockResolvedValue(2001)
    const counted: KnownFarBehind = { far: null }
    const check = () => upToDate([statistics], counted)
    for (let time = 0; time < 3; time += 1) await expect(check()).rejects.toThrow('far behind the log: statistics')
    expect(count).toHaveBeenCalledTimes(1)
    const [first] = await events.readAll(null, 1)
    const generation = firstGeneration('statistics', 1)
    await documents.activate(generation)
    await documents.lease(generation, 'test', 0, 1)
    await documents.commit({ generation, floor: null, ceiling: first!, epoch: 1, writes: new Map() })
    await expect(check()).rejects.toThrow('far behind the log: statistics')
    expect(count).toHaveBeenCalledTimes(2)
    count.mockResolvedValue(1)
    counted.far = null
    await check()
  })
})
