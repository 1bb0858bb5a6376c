import { favouriteWinsKey, matchCountsKey, pointsTakenKey } from '@topspin/domain/documents/statistics'
import { anyHistory } from '@topspin/domain/testing/arbitraries'
import { fact, someFriday, stampedEvent, uuidOf } from '@topspin/domain/testing/builders'
import type { EventStore, RecordedEvent } from '@topspin/platform/event-store/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { appendAtEnd } from '@topspin/platform/event-store/testing/append-at-end'
import { EngineAway } from '@topspin/platform/operator-error'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { news } from '../projectors/news.ts'
import type { Projector } from '../projectors/projector.ts'
import { projectors } from '../projectors/projectors.ts'
import { statistics } from '../projectors/statistics.ts'
import { foldedDocuments } from '../testing/documents.ts'
import { ann, ben, eventsOfMatch } from '../testing/facts.ts'
import { appendToStreams, streamOf, unreadableEvent } from '../testing/log.ts'
import { documentsIn } from '../testing/read-models.ts'
import { DocumentCache } from './document-cache.ts'
import { decodePage, foldPage } from './fold.ts'

let log: EventStore
let store: ReadStore
function open(): void {
  log = openSqliteEventStore(':memory:')
  store = openSqliteReadStore(':memory:')
}
async function close(): Promise<void> {
  await log.close()
  await store.close()
}
beforeEach(open)
afterEach(close)

/** Folds the log into a generation, in pages of the given sizes, in rotation. */
async function foldAll(projector: Projector, pages: readonly number[], all?: readonly RecordedEvent[]) {
  const generation = firstGeneration(projector.name, 1)
  const events = all ?? (await log.readAll(null, 10_000))
  const skipped = new Set<string>()
  const kept = new DocumentCache(store, generation)
  const failures: string[] = []
  const epoch = (await store.lease(generation, 'test', 0, 1))!
  let floor = (await store.checkpoint(generation)).position
  for (let from = 0, page = 0; from < events.length; page += 1) {
    const size = pages[page % pages.length]!
    const taken = events.slice(from, from + size)
    const parked = await foldPage(projector, decodePage(taken, [projector]), kept, skipped)
    failures.push(...parked.map(({ failure }) => failure))
    const ceiling = taken.at(-1)!
    await store.commit({ generation, floor, ceiling, epoch, writes: kept.changes })
    kept.committed()
    floor = ceiling.position
    from += size
  }
  return { documents: Object.fromEntries(await documentsIn(store, generation)), failures }
}

describe('a fold', () => {
  it('results in the same documents for any history and any page sizes', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyHistory(),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
        async (history, pages) => {
          await close()
          open()
          await appendToStreams(log, history.events)
          for (const projector of projectors) {
            const { documents, failures } = await foldAll(projector, pages)
            expect(documents, projector.name).toEqual(Object.fromEntries(foldedDocuments(projector, history.events)))
            expect(failures).toEqual([])
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  it('reads and writes each document once per page', async () => {
    await appendToStreams(
      log,
      [eventsOfMatch([[ann], [ben]]), eventsOfMatch([[ben], [ann]], { sequence: 2, matchId: 2 })].map(({ played }) =>
        stampedEvent(played),
      ),
    )
    const getMany = vi.spyOn(store, 'getMany')
    await foldAll(statistics, [10])
    expect(getMany).toHaveBeenCalledTimes(1)
    expect(getMany.mock.calls[0]![1].toSorted()).toEqual(
      [matchCountsKey, favouriteWinsKey(someFriday), pointsTakenKey(ann, ben), pointsTakenKey(ben, ann)].toSorted(),
    )
  })

  it('reads no document for a page without its event types', async () => {
    const getMany = vi.spyOn(store, 'getMany')
    await appendToStreams(log, [stampedEvent(eventsOfMatch([[ann], [ben]]).played)])
    await foldAll(news, [10])
    expect(getMany).not.toHaveBeenCalled()
  })

  it('fails when the store is away, and parks nothing', async () => {
    await appendToStreams(log, [stampedEvent(eventsOfMatch([[ann], [ben]]).played)])
    vi.spyOn(store, 'getMany').mockRejectedValue(new EngineAway())
    await expect(foldAll(statistics, [10])).rejects.toThrow(EngineAway)
  })
})

describe('an event that cannot be read', () => {
  const single = (sequence: number) =>
    stampedEvent(eventsOfMatch([[ann], [ben]], { sequence, matchId: sequence }).played)

  it('is parked, and no later event of its stream is folded, for any page sizes', async () => {
    await appendToStreams(log, [single(1), single(2)])
    await appendAtEnd(log, streamOf('MatchPlayed'), [unreadableEvent(single(3))])
    await appendToStreams(log, [single(4)])
    const published = stampedEvent(
      fact('NewsPublished', { newsId: uuidOf('n'), sequence: 1, title: 't', content: 'c' }),
    )
    await appendToStreams(log, [published, single(5)])

    const events = await log.readAll(null, 100)
    for (const pages of [[1], [2], [3], [10], [2, 1]]) {
      await store.drop(firstGeneration('statistics', 1))
      await store.drop(firstGeneration('news', 1))
      const { documents, failures } = await foldAll(statistics, pages, events)
      expect(documents[matchCountsKey], `pages of ${pages}`).toEqual({ simple: 2, double: 0 })
      expect(failures).toEqual([
        expect.stringMatching(/^UnreadableEvent: event 2 of main\/matches \(.* type MatchPlayed, .*\) cannot be read/),
      ])
      expect(Object.keys((await foldAll(news, pages, events)).documents)).toHaveLength(1)
    }
  })

  it('does not affect a projector that does not fold its type', async () => {
    await appendAtEnd(log, streamOf('EntryOpened'), [unreadableEvent(stampedEvent(fact('EntryOpened', {})))])
    await appendToStreams(log, [single(1)])
    expect(await foldAll(statistics, [10])).toMatchObject({
      failures: [],
      documents: { [matchCountsKey]: { simple: 1 } },
    })
  })

  it('writes nothing when its fold fails for one of its documents', async () => {
    const failing: Projector = {
      ...statistics,
      evolve: (document, event, key, find) => {
        if (key.startsWith('player/')) throw new Error('failing')
        return statistics.evolve(document, event, key, find)
      },
    }
    await appendToStreams(log, [single(1)])
    expect(await foldAll(failing, [10])).toEqual({ documents: {}, failures: ['Error: failing'] })
  })
})
