import { anyHistory } from '@topspin/domain/testing/arbitraries'
import { stampedEvent } from '@topspin/domain/testing/builders'
import type { EventStore, RecordedEvent } from '@topspin/platform/event-store/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { Document, ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { history } from '../projectors/history.ts'
import type { Projector } from '../projectors/projector.ts'
import { projectors } from '../projectors/projectors.ts'
import { statistics } from '../projectors/statistics.ts'
import { foldedDocuments } from '../testing/documents.ts'
import { ann, ben, eventsOfMatch } from '../testing/facts.ts'
import { appendToStreams } from '../testing/log.ts'
import { documentsIn } from '../testing/read-models.ts'
import { Batch } from './batch.ts'
import { decodePage } from './fold.ts'

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

const generationOf = ({ name }: Projector) => firstGeneration(name, 1)
const lease = async (projector: Projector) => (await store.lease(generationOf(projector), 'test', 0, 1))!
const batchOf = async (projector: Projector) =>
  new Batch(projector, generationOf(projector), store, await store.checkpoint(generationOf(projector)))
const single = (sequence: number) => stampedEvent(eventsOfMatch([[ann], [ben]], { sequence, matchId: sequence }).played)

interface Step {
  /** The page begins `overlap` events before the first unfolded event and has `size` further events. */
  readonly size: number
  readonly overlap: number
  readonly next: 'fold on' | 'commit' | 'crash'
}
const step: fc.Arbitrary<Step> = fc.record({
  size: fc.integer({ min: 1, max: 30 }),
  overlap: fc.integer({ min: 0, max: 3 }),
  next: fc.constantFrom('fold on', 'fold on', 'commit', 'crash'),
})

describe('a batch', () => {
  it('results in the documents of a fold event by event, for any history, pages, commits and crashes', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory(), fc.array(step, { maxLength: 12 }), async (generated, steps) => {
        await close()
        open()
        await appendToStreams(log, generated.events)
        const events = await log.readAll(null, 10_000)
        for (const projector of projectors) {
          const epoch = await lease(projector)
          let batch = await batchOf(projector)
          const indexAfter = () => events.findIndex(({ position }) => position === batch.lastFolded.position) + 1
          const fold = async (page: readonly RecordedEvent[]) => batch.fold(page, decodePage(page, projectors))
          for (const { size, overlap, next } of steps) {
            const from = indexAfter()
            await fold(events.slice(Math.max(0, from - overlap), from + size))
            if (next === 'commit') expect(await batch.commit(epoch)).not.toBe('stale')
            if (next === 'crash') batch = await batchOf(projector)
          }
          await fold(events.slice(indexAfter()))
          await batch.commit(epoch)
          const found = Object.fromEntries(await documentsIn(store, generationOf(projector)))
          expect(found, projector.name).toEqual(Object.fromEntries(foldedDocuments(projector, generated.events)))
          expect((await store.checkpoint(generationOf(projector))).position).toBe(events.at(-1)?.position ?? null)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('reads a document once, and none of a projector that folds from events only', async () => {
    await appendToStreams(log, [single(1), single(2), single(3)])
    const getMany = vi.spyOn(store, 'getMany')
    for (const projector of [statistics, history]) {
      const epoch = await lease(projector)
      const batch = await batchOf(projector)
      for (const recorded of await log.readAll(null, 10)) {
        await batch.fold([recorded], decodePage([recorded], [projector]))
        await batch.commit(epoch)
      }
    }
    expect(getMany).toHaveBeenCalledTimes(1)
  })

  it('is full after some events, or ten times as many while they change the same few documents', async () => {
    await appendToStreams(
      log,
      Array.from({ length: 50 }, (_, index) => single(index + 1)),
    )
    const page = await log.readAll(null, 50)
    const fullAfter = async (projector: Projector) => {
      const batch = await batchOf(projector)
      for (const recorded of page) {
        if (batch.isFull(4)) break
        await batch.fold([recorded], decodePage([recorded], [projector]))
      }
      return batch.size
    }
    expect(await fullAfter(history)).toBe(4)
    // Few documents change: the points that Ann took from Ben, and the counts of the club and of the month.
    expect(await fullAfter(statistics)).toBe(40)
  })

  it('writes nothing with an old epoch', async () => {
    await appendToStreams(log, [single(1)])
    const epoch = await lease(statistics)
    const batch = await batchOf(statistics)
    await store.lease(generationOf(statistics), 'another', 10, 1)
    const page = await log.readAll(null, 10)
    await batch.fold(page, decodePage(page, [statistics]))
    expect(await batch.commit(epoch)).toBe('stale')
    expect(await documentsIn(store, generationOf(statistics))).toEqual(new Map())
  })
})

describe('a projector that folds from events only', () => {
  it('makes the same document, whatever document is stored before the event', async () => {
    fc.assert(
      fc.property(anyHistory(), ({ events }) => {
        for (const projector of projectors.filter(({ fromEventOnly }) => fromEventOnly === true)) {
          for (const event of events.filter(({ type }) => projector.types.has(type))) {
            for (const key of projector.keys(event, () => null)) {
              const document = foldedDocuments(projector, events).get(key) ?? { another: 'document' }
              const afterOf = (before: Document | null) => projector.evolve(before, event, key, () => null)
              expect(afterOf(document)).toEqual(afterOf(null))
            }
          }
        }
      }),
      { numRuns: 5 },
    )
  })
})
