import { matchCountsKey } from '@topspin/domain/documents/statistics'
import { anyHistory } from '@topspin/domain/testing/arbitraries'
import { stampedEvent } from '@topspin/domain/testing/builders'
import type { EventStore } from '@topspin/platform/event-store/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { appendAtEnd } from '@topspin/platform/event-store/testing/append-at-end'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { EngineAway } from '@topspin/platform/operator-error'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Projector } from '../projectors/projector.ts'
import { projectors } from '../projectors/projectors.ts'
import { statistics as releasedStatistics } from '../projectors/statistics.ts'
import { asVersionOne } from '../testing/as-version-one.ts'
import { foldedDocuments } from '../testing/documents.ts'
import { ann, ben, eventsOfMatch } from '../testing/facts.ts'
import { appendToStreams, newEventOf, streamOf, unreadableEvent } from '../testing/log.ts'
import { documentsIn, servedDocuments } from '../testing/read-models.ts'
import { type ReplayOptions, replay, restorePreviousGeneration } from './replay.ts'

const statistics = asVersionOne(releasedStatistics)

let events: EventStore
let documents: ReadStore
let options: ReplayOptions
let time: number
const bus = openInProcessLiveBus(() => {})
const published = vi.spyOn(bus, 'publish')
const never = new AbortController().signal

function open(): void {
  events = openSqliteEventStore(':memory:')
  documents = openSqliteReadStore(':memory:')
  time = 1_000_000
  options = { events, documents, bus, holder: 'test', clock: () => time }
  published.mockClear()
}
async function close(): Promise<void> {
  await events.close()
  await documents.close()
}
beforeEach(open)
afterEach(close)

const single = (sequence: number) => stampedEvent(eventsOfMatch([[ann], [ben]], { sequence, matchId: sequence }).played)
const play = (from: number, to = from) =>
  appendToStreams(
    events,
    Array.from({ length: to - from + 1 }, (_, index) => single(from + index)),
  )
const build = (foldVersion: number, rebuild: number): Generation => ({ projection: 'statistics', foldVersion, rebuild })
const count = async (generation?: Generation) =>
  (await (generation === undefined ? servedDocuments(documents, statistics) : documentsIn(documents, generation))).get(
    matchCountsKey,
  )
const counted = (simple: number) => ({ simple, double: 0 })

describe('a replay', () => {
  it('makes the same documents as a fold event by event, for any history', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory(), async (history) => {
        await close()
        open()
        await appendToStreams(events, history.events)
        for (const projector of projectors) {
          await replay(projector, options, never)
          const rebuilt = Object.fromEntries(await servedDocuments(documents, projector))
          expect(rebuilt, projector.name).toEqual(Object.fromEntries(foldedDocuments(projector, history.events)))
        }
      }),
      { numRuns: 15 },
    )
  })

  it('builds a new generation while the old one serves, and switches when it is complete', async () => {
    await play(1, 3)
    await replay(statistics, options, never)
    expect(await documents.pointer('statistics')).toEqual({ active: build(1, 0), previous: null })

    await play(4, 5)
    const servedMeanwhile: unknown[] = []
    const { commit } = documents
    vi.spyOn(documents, 'commit').mockImplementationOnce(async (page) => {
      servedMeanwhile.push(await count())
      return commit.call(documents, page)
    })
    expect(await replay(statistics, options, never)).toBe('switched')
    expect(servedMeanwhile).toEqual([counted(3)])
    expect(await documents.pointer('statistics')).toEqual({ active: build(1, 1), previous: build(1, 0) })
    expect(await count()).toEqual(counted(5))
    expect(await documents.progress('statistics')).toBeNull()
  })

  it('builds one on request, also after the process of the replay before has died just after its switch', async () => {
    await play(1)
    vi.spyOn(documents, 'clearProgress').mockRejectedValueOnce(new EngineAway('gone'))
    await expect(replay(statistics, options, never)).rejects.toThrow(EngineAway)
    expect(await replay(statistics, options, never)).toBe('switched')
    expect(await documents.pointer('statistics')).toEqual({ active: build(1, 1), previous: build(1, 0) })
  })

  it('publishes nothing but the switch', async () => {
    await play(1, 3)
    await replay(statistics, options, never)
    expect(published.mock.calls).toEqual([['activated', { projection: 'statistics' }]])
  })

  it('keeps one previous generation and drops the one before it', async () => {
    await play(1)
    for (const _ of [1, 2, 3]) await replay(statistics, options, never)
    expect(await documents.pointer('statistics')).toEqual({ active: build(1, 2), previous: build(1, 1) })
    expect(await count(build(1, 0))).toBeUndefined()
    expect(await count(build(1, 1))).toEqual(counted(1))
  })

  it('releases its lease, so that the runner can take it at once', async () => {
    await play(1)
    await replay(statistics, options, never)
    expect(await documents.lease(build(1, 0), 'another', time, 1000)).not.toBeNull()
  })

  it('builds a new fold version as a generation of its own', async () => {
    const doubled: Projector = { ...statistics, version: 2 }
    await play(1)
    await replay(statistics, options, never)
    await replay(doubled, options, never)
    expect(await documents.pointer('statistics')).toEqual({ active: build(2, 0), previous: build(1, 0) })
    // The previous release runs again.
    await replay(statistics, options, never)
    expect(await documents.pointer('statistics')).toEqual({ active: build(1, 1), previous: build(2, 0) })
  })

  it('saves its progress', async () => {
    await play(1, 3)
    await replay(statistics, options, never)
    const saved = vi.spyOn(documents, 'saveProgress')
    const { commit } = documents
    vi.spyOn(documents, 'commit').mockImplementation(async (page) => {
      time += 1_500
      return commit.call(documents, page)
    })
    await replay(statistics, options, never)
    expect(saved.mock.calls.map(([progress]) => progress)).toMatchObject([
      { generation: build(1, 1), state: 'replaying', done: 0, total: 3, eventsPerSecond: 0, failure: null },
      { generation: build(1, 1), state: 'replaying', done: 3, total: 3, eventsPerSecond: 2, failure: null },
    ])
  })
})

describe('an unfinished replay', () => {
  beforeEach(async () => {
    await play(1, 3)
    await replay(statistics, options, never)
    await play(4)
  })
  const oldServes = async () => {
    expect(await documents.pointer('statistics')).toEqual({ active: build(1, 0), previous: null })
    expect(await count()).toEqual(counted(3))
  }

  it('leaves the old generation serving when it is cancelled, and starts again the next time', async () => {
    const controller = new AbortController()
    const { commit } = documents
    vi.spyOn(documents, 'commit').mockImplementationOnce(async (page) => {
      controller.abort()
      return commit.call(documents, page)
    })
    expect(await replay(statistics, options, controller.signal)).toBe('cancelled')
    await oldServes()
    expect(await documents.progress('statistics')).toMatchObject({ state: 'cancelled', failure: null })

    await replay(statistics, options, never)
    expect(await count()).toEqual(counted(4))
    expect(await documents.progress('statistics')).toBeNull()
  })

  it('starts again in another generation when it failed after the documents and before their checkpoint', async () => {
    const half = build(1, 1)
    vi.spyOn(documents, 'commit').mockRejectedValueOnce(new EngineAway('gone'))
    await expect(replay(statistics, options, never)).rejects.toThrow(EngineAway)
    expect(await count(half)).toEqual(counted(4))
    expect((await documents.checkpoint(half)).position).toBeNull()
    await oldServes()

    await replay(statistics, options, never)
    expect(await documents.pointer('statistics')).toEqual({ active: build(1, 2), previous: build(1, 0) })
    expect(await count()).toEqual(counted(4))
    expect(await count(half)).toBeUndefined()
  })

  it.each([
    ['an event it cannot read', () => unreadableEvent(single(5)), /MatchPlayed at \d+: .*cannot be read/],
    [
      'an event of a newer release',
      () => ({ ...newEventOf(single(5)), type: 'MatchFilmed' }),
      /MatchFilmed .* newer release/,
    ],
  ])('stops on %s', async (_, event, failure) => {
    await appendAtEnd(events, streamOf('MatchPlayed'), [event()])
    await expect(replay(statistics, options, never)).rejects.toThrow(failure)
    await oldServes()
    expect(await documents.progress('statistics')).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(failure),
    })
  })

  it('ignores streams of other applications in the same log', async () => {
    await appendAtEnd(events, 'another-application/x', [{ ...newEventOf(single(5)), type: 'Unknown' }])
    expect(await replay(statistics, options, never)).toBe('switched')
  })

  it('fails when an engine goes away', async () => {
    vi.spyOn(events, 'readAll').mockRejectedValueOnce(new EngineAway('gone'))
    await expect(replay(statistics, options, never)).rejects.toThrow(EngineAway)
    await oldServes()
    expect(await documents.progress('statistics')).toMatchObject({ state: 'failed', failure: 'EngineAway: gone' })
  })

  it('fails when another worker builds the same generation', async () => {
    const rebuildMeanwhile = vi.spyOn(events, 'readAll').mockImplementationOnce(async (...page) => {
      await replay(statistics, { ...options, holder: 'faster' }, never)
      return events.readAll(...page)
    })
    await expect(replay(statistics, options, never)).rejects.toThrow('another worker is further')
    expect(rebuildMeanwhile).toHaveBeenCalled()
    expect(await count()).toEqual(counted(4))
    // The other worker has finished and removed the progress. The slower worker must not store a failure.
    expect(await documents.progress('statistics')).toBeNull()
  })
})

describe('a replay that is suspended before the switch', () => {
  it('does not switch when another worker has had the lease meanwhile', async () => {
    await play(1, 4)
    await replay(statistics, options, never)
    const { lease } = documents
    vi.spyOn(documents, 'lease').mockImplementation(async (target, holder, now, milliseconds) => {
      if (milliseconds > 0) return lease.call(documents, target, holder, now, milliseconds)
      await lease.call(documents, target, 'other', now + 60_000, 1)
      return lease.call(documents, target, holder, now + 120_000, 0)
    })
    await expect(replay(statistics, options, never)).rejects.toThrow('another worker is further')
    expect(await documents.pointer('statistics')).toMatchObject({ active: build(1, 0) })
  })
})

describe('a replay of a log that grows all the time', () => {
  it('switches before it reaches the end, and leaves the last events to the runner', async () => {
    await play(1, 10)
    let next = 11
    const { readAll } = events
    vi.spyOn(events, 'readAll').mockImplementation(async (...page) => {
      const found = await readAll.call(events, ...page)
      await play(next)
      next += 1
      return found
    })
    expect(await replay(statistics, options, never)).toBe('switched')
    const { position } = await documents.checkpoint(build(1, 0))
    expect(await events.countAfter(position, 100)).toBe(1)
    expect(await count()).toEqual(counted(next - 2))
  })

  it('yields to the event loop between its pages', async () => {
    await play(1, 40)
    let turns = 0
    const count = () => {
      turns += 1
      running = setImmediate(count)
    }
    let running = setImmediate(count)
    await replay(statistics, { ...options, replayBatchSize: 2 }, never)
    clearImmediate(running)
    expect(turns).toBeGreaterThanOrEqual(20)
  })
})

describe('restoring the previous generation', () => {
  it('brings it up to date and serves it, and can be undone the same way', async () => {
    await play(1)
    await replay(statistics, options, never)
    await replay(statistics, options, never)
    await play(2, 3)
    expect(await restorePreviousGeneration(statistics, options, never)).toBe('switched')
    expect(await documents.pointer('statistics')).toEqual({ active: build(1, 0), previous: build(1, 1) })
    expect(await count()).toEqual(counted(3))
    await restorePreviousGeneration(statistics, options, never)
    expect(await documents.pointer('statistics')).toEqual({ active: build(1, 1), previous: build(1, 0) })
    expect(await count()).toEqual(counted(3))
  })

  it('folds no event of a stream after an event that is parked in it', async () => {
    await play(1)
    await replay(statistics, options, never)
    const { position: floor, eventId } = await documents.checkpoint(build(1, 0))
    const parked = [{ position: floor!, stream: streamOf('MatchPlayed'), type: 'MatchPlayed', failure: 'failing' }]
    const epoch = (await documents.lease(build(1, 0), 'test', time, 0))!
    const ceiling = { position: floor!, id: eventId! }
    await documents.commit({ generation: build(1, 0), floor, ceiling, epoch, writes: new Map(), parked })
    await replay(statistics, options, never)
    await play(2)
    expect(await restorePreviousGeneration(statistics, options, never)).toBe('switched')
    expect(await count()).toEqual(counted(1))
    expect(await documents.parked(build(1, 0))).toEqual(parked)
  })

  it('fails without a previous generation, and for one of another fold version', async () => {
    await play(1)
    await replay(statistics, options, never)
    await expect(restorePreviousGeneration(statistics, options, never)).rejects.toThrow('no previous version')
    await replay({ ...statistics, version: 2 }, options, never)
    await expect(restorePreviousGeneration({ ...statistics, version: 2 }, options, never)).rejects.toThrow(
      'no previous version',
    )
  })
})
