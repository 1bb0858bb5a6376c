import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Position } from '../event-store/port.ts'
import { connectMongo, type MongoConnection } from '../mongo/connect.ts'
import { EngineAway } from '../operator-error.ts'
import { hasMongo, mongoSuiteTitle, startMongo } from '../testing/mongo.ts'
import type { TestServer } from '../testing/server.ts'
import { mongoReadStore } from './mongo.ts'
import type { FoldedPage, Generation, ReadStore } from './port.ts'
import { eventPlaceAt, newGeneration, pageWrites, positionAt } from './testing/contract-pages.ts'
import { type CrashMoment, crashingDatabase, SimulatedCrash } from './testing/cut.ts'

/** Each event increments two documents, and every fourth deletes one, so a lost or repeated fold changes the result. */
const events = Array.from({ length: 7 }, (_, n) => ({
  ...eventPlaceAt(n + 1),
  counts: [`k${n % 3}`, `k${(n + 1) % 3}`],
  removes: n % 4 === 3 ? `k${n % 3}` : null,
}))

function fold(documents: Map<string, unknown>, page: typeof events): FoldedPage['writes'] {
  const changed = new Map<string, { document: unknown; position: Position }>()
  for (const { position, counts, removes } of page) {
    for (const key of counts) {
      const count = key === removes ? null : Number(documents.get(key) ?? 0) + 1
      documents.set(key, count)
      changed.set(key, { document: count, position })
    }
  }
  return changed
}

const expected = () => {
  const documents = new Map<string, unknown>()
  fold(documents, events)
  return [...documents].filter(([, count]) => count !== null).sort()
}

/** Folds the log to its end as the runner does, in pages of `size`. */
async function follow(store: ReadStore, generation: Generation, holder: string, now: number, size: number) {
  const epoch = await store.lease(generation, holder, now, 10)
  if (epoch === null) throw new Error('another worker has the lease')
  for (;;) {
    const { position: floor } = await store.checkpoint(generation)
    const page = events.filter(({ position }) => floor === null || position > floor).slice(0, size)
    const ceiling = page.at(-1)
    if (ceiling === undefined) return
    const documents = await store.getMany(generation, ['k0', 'k1', 'k2'])
    const parked = page.flatMap((event) => (event.removes === null ? [] : [parkedAt(event.position)]))
    await store.commit({ generation, floor, ceiling, epoch, writes: fold(documents, page), parked })
  }
}

const parkedAt = (position: Position) => ({ position, stream: `of ${position}`, type: 'Counted', failure: 'no' })
const expectedParked = events.flatMap(({ removes, position }) => (removes === null ? [] : [parkedAt(position)]))

/** Loads the log into a new generation as a replay does, in pages of three events. */
async function loadAll(store: ReadStore, generation: Generation): Promise<void> {
  const epoch = (await store.lease(generation, 'worker', 0, 10)) ?? -1
  const documents = new Map<string, unknown>()
  let floor: Position | null = null
  for (let from = 0; from < events.length; from += 3) {
    const page = events.slice(from, from + 3)
    const before = new Map(documents)
    const ceiling = page.at(-1)!
    const isStored = (key: string) => (before.get(key) ?? null) !== null
    await store.load({ generation, floor, ceiling, epoch, writes: fold(documents, page) }, isStored)
    floor = ceiling.position
  }
}

const found = async (store: ReadStore, generation: Generation) =>
  (await store.range(generation, '', { limit: 99 })).map(({ key, document }) => [key, document])

describe.skipIf(!hasMongo)(mongoSuiteTitle, () => {
  let server: TestServer
  let connection: MongoConnection
  let store: ReadStore
  beforeAll(async () => {
    server = await startMongo()
    connection = await connectMongo(server.url)
    store = mongoReadStore(connection)
  })
  afterAll(async () => {
    await connection.close()
    await server.end()
  })

  /** A connection of a process that dies at its write number `last`. */
  const crashing = (last: number, moment: CrashMoment): MongoConnection => ({
    db: crashingDatabase(connection.db, last, moment),
    close: async () => undefined,
  })

  /** Repeats `work` with a crash at each of its writes in turn. @returns the number of crashes */
  async function dieEverywhere(
    moment: CrashMoment,
    longestPart: number,
    work: (crashing: ReadStore) => Promise<void>,
    check: () => Promise<void>,
  ): Promise<number> {
    for (let last = 1; ; last++) {
      try {
        await work(mongoReadStore(crashing(last, moment), longestPart))
        return last - 1
      } catch (error) {
        if (!(error instanceof SimulatedCrash)) throw error
      }
      await check()
    }
  }

  const moments: CrashMoment[] = ['ahead', 'in the middle']
  const cases = moments.flatMap((moment) => [
    [moment, 'in one record', 1_000] as const,
    [moment, 'in many records', 1] as const,
  ])

  test.each(cases)('recovers from a worker that dies %s of a write, with a page %s', async (moment, _, longestPart) => {
    let generation = newGeneration()
    const crashes = await dieEverywhere(
      moment,
      longestPart,
      (crashing) => {
        generation = newGeneration()
        return follow(crashing, generation, 'worker', 0, 3)
      },
      async () => {
        // The dead worker has left an incomplete page of three events. An heir with longer pages that did not complete
        // this page first would fold its events a second time into the documents that are written already.
        await follow(store, generation, 'heir', 20, 5)
        expect(await found(store, generation)).toEqual(expected())
        expect(await store.parked(generation)).toEqual(expectedParked)
        expect(await store.checkpoint(generation)).toMatchObject({ position: positionAt(7), eventId: 'event 7' })
        await store.drop(generation)
      },
    )
    expect(crashes).toBeGreaterThan(8)
    expect(await connection.db.collection('read.pages').countDocuments()).toBe(0)
  })

  test.each(cases)(
    'drops what was loaded by a worker that dies %s of a write, with a page %s',
    async (moment, _, longestPart) => {
      let generation = newGeneration()
      const crashes = await dieEverywhere(
        moment,
        longestPart,
        (crashing) => {
          generation = newGeneration()
          return loadAll(crashing, generation)
        },
        async () => {
          await store.drop(generation)
          expect(await found(store, generation)).toEqual([])
          const next = { ...generation, rebuild: 1 }
          await loadAll(store, next)
          expect(await found(store, next)).toEqual(expected())
          expect(await store.checkpoint(next)).toMatchObject({ position: positionAt(7), eventId: 'event 7' })
        },
      )
      expect(crashes).toBeGreaterThan(6)
    },
  )

  /** A generation whose worker died when half of its first page, up to the third event, was written. */
  async function halfWritten(): Promise<Generation> {
    const generation = newGeneration()
    const crashed = mongoReadStore(crashing(5, 'in the middle'))
    await expect(follow(crashed, generation, 'worker', 0, 3)).rejects.toThrow(SimulatedCrash)
    expect((await store.checkpoint(generation)).position).toBeNull()
    expect(await found(store, generation)).toHaveLength(2)
    return generation
  }

  test('taking the lease completes a page that is half written', async () => {
    const generation = await halfWritten()
    await store.lease(generation, 'heir', 20, 10)
    expect(await store.checkpoint(generation)).toMatchObject({ position: positionAt(3), eventId: 'event 3' })
    expect(await found(store, generation)).toHaveLength(3)
  })

  test('refuses a worker that repeats its page without taking the lease again', async () => {
    const generation = await halfWritten()
    const page = { generation, floor: null, ceiling: eventPlaceAt(7), epoch: 1, writes: pageWrites(7, { k0: 'twice' }) }
    expect(await store.commit(page)).toBe('stale')
    expect((await store.checkpoint(generation)).position).toBe(positionAt(3))
    await follow(store, generation, 'worker', 1, 5)
    expect(await found(store, generation)).toEqual(expected())
  })

  test.each(moments)(
    'a drop that dies %s of a write is completed before the generation is built again',
    async (moment) => {
      let generation = newGeneration()
      const crashes = await dieEverywhere(
        moment,
        1_000,
        async (crashing) => {
          generation = newGeneration()
          await follow(store, generation, 'first', 0, 7)
          await crashing.drop(generation)
        },
        async () => {
          await follow(store, generation, 'heir', 20, 5)
          expect(await found(store, generation)).toEqual(expected())
        },
      )
      expect(crashes).toBeGreaterThan(4)
    },
  )

  test('only a later write replaces a document, deleted or not', async () => {
    const generation = newGeneration()
    const page = { generation, epoch: 0 }
    await store.commit({
      ...page,
      floor: null,
      ceiling: eventPlaceAt(5),
      writes: pageWrites(5, { kept: 'five', gone: null }),
    })
    await store.commit({
      ...page,
      floor: positionAt(5),
      ceiling: eventPlaceAt(6),
      writes: pageWrites(4, { kept: 'four', gone: 'four', new: 4 }),
    })
    expect(await found(store, generation)).toEqual([
      ['kept', 'five'],
      ['new', 4],
    ])
  })

  test('every call throws EngineAway while the server is away, and works again afterwards', async () => {
    const generation = newGeneration()
    await follow(store, generation, 'worker', 0, 7)
    await server.stop()
    await expect(store.get(generation, 'k0')).rejects.toThrow(EngineAway)
    await expect(store.checkpoint(generation)).rejects.toThrow(EngineAway)
    await expect(follow(store, generation, 'worker', 1, 7)).rejects.toThrow(EngineAway)
    await server.start()
    // The client finds the server again at its next check.
    await expect.poll(() => found(store, generation)).toEqual(expected())
  })
})
