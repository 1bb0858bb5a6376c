import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Generation, ReadStore } from '../port.ts'
import { randomCallsContract } from './contract-laws.ts'
import { eventPlaceAt, newGeneration, pageWrites, positionAt } from './contract-pages.ts'

const ttl = 10_000

/**
 * The contract of every read store.
 * @param open opens a store; each call opens the same storage
 * @param runs how many random sequences of calls are compared with a model
 */
export function readStoreContract(name: string, open: () => Promise<ReadStore>, runs: number): void {
  describe(`${name} as a read store`, () => {
    let store: ReadStore
    beforeAll(async () => {
      store = await open()
    })
    afterAll(() => store.close())

    describe('documents', () => {
      test('come back unchanged, whatever their keys and values', async () => {
        const generation = newGeneration()
        const document = { 'jean.paul': [1, 0.5, null, true], $set: { '': 'é\u0000🏓' }, big: 2 ** 53 - 1 }
        const page = { generation, floor: null, ceiling: eventPlaceAt(1), epoch: 0 }
        await store.commit({ ...page, writes: pageWrites(1, { 'a/b.c$': document, text: 'bare', none: 0 }) })
        expect(await store.get(generation, 'a/b.c$')).toEqual(document)
        const found = await store.getMany(generation, ['text', 'none', 'missing'])
        expect([...found].sort()).toEqual([
          ['none', 0],
          ['text', 'bare'],
        ])
        expect(await store.get(generation, 'missing')).toBeNull()
        expect(await store.getMany(generation, [])).toEqual(new Map())
      })

      test('belong to one generation', async () => {
        const one = newGeneration()
        const two = { ...one, rebuild: 1 }
        await store.commit({
          generation: one,
          floor: null,
          ceiling: eventPlaceAt(1),
          epoch: 0,
          writes: pageWrites(1, { k: 'one' }),
        })
        await store.commit({
          generation: two,
          floor: null,
          ceiling: eventPlaceAt(2),
          epoch: 0,
          writes: pageWrites(2, { k: 'two' }),
        })
        expect([await store.get(one, 'k'), await store.get(two, 'k')]).toEqual(['one', 'two'])
      })

      test('are listed by prefix in key order, in both directions, page by page', async () => {
        const generation = newGeneration()
        const keys = ['m/1', 'm/10', 'm/2', 'm/A', 'm/a', 'm/é', 'm/\uffee', 'm/🏓', 'm', 'n/1', 'l/9']
        const documents = Object.fromEntries(keys.map((key) => [key, key]))
        await store.commit({
          generation,
          floor: null,
          ceiling: eventPlaceAt(1),
          epoch: 0,
          writes: pageWrites(1, documents),
        })
        const found = async (prefix: string, options: Parameters<ReadStore['range']>[2]) =>
          (await store.range(generation, prefix, options)).map(({ key }) => key)
        const all = ['m/1', 'm/10', 'm/2', 'm/A', 'm/a', 'm/é', 'm/\uffee', 'm/🏓']
        expect(await found('m/', { limit: 99 })).toEqual(all)
        expect(await found('m/', { limit: 99, newestFirst: true })).toEqual(all.toReversed())
        expect(await found('m/', { limit: 2, newestFirst: true, before: 'm/A' })).toEqual(['m/2', 'm/10'])
        expect(await found('m/', { limit: 99, before: 'm/2' })).toEqual(['m/1', 'm/10'])
        expect(await found('m/', { limit: 1, before: 'z' })).toEqual(['m/1'])
        expect(await found('', { limit: 99 })).toEqual(['l/9', 'm', ...all, 'n/1'])
        expect(await found('o', { limit: 99 })).toEqual([])
      })

      test('are missing from every read after their deletion, and can be written again', async () => {
        const generation = newGeneration()
        await store.commit({
          generation,
          floor: null,
          ceiling: eventPlaceAt(1),
          epoch: 0,
          writes: pageWrites(1, { a: 1, b: 1 }),
        })
        await store.commit({
          generation,
          floor: positionAt(1),
          ceiling: eventPlaceAt(2),
          epoch: 0,
          writes: pageWrites(2, { a: null }),
        })
        expect(await store.get(generation, 'a')).toBeNull()
        expect(await store.getMany(generation, ['a', 'b'])).toEqual(new Map([['b', 1]]))
        expect(await store.range(generation, '', { limit: 9 })).toEqual([{ key: 'b', document: 1 }])
        await store.commit({
          generation,
          floor: positionAt(2),
          ceiling: eventPlaceAt(3),
          epoch: 0,
          writes: pageWrites(3, { a: 2 }),
        })
        expect(await store.get(generation, 'a')).toBe(2)
      })
    })

    describe('a page', () => {
      test('moves the checkpoint to its last event, even without changes', async () => {
        const generation = newGeneration()
        expect(await store.checkpoint(generation)).toEqual({ position: null, eventId: null, epoch: 0 })
        const page = { generation, floor: null, ceiling: eventPlaceAt(7), epoch: 0, writes: pageWrites(0, {}) }
        expect(await store.commit(page)).toBe('committed')
        expect(await store.checkpoint(generation)).toEqual({ position: positionAt(7), eventId: 'event 7', epoch: 0 })
      })

      test('may end at its floor when it has no writes, and stores the id of the event there', async () => {
        const generation = newGeneration()
        const page = { generation, floor: null, ceiling: eventPlaceAt(7), epoch: 0, writes: pageWrites(7, { n: 7 }) }
        await store.commit(page)
        const renamed = { position: positionAt(7), id: 'another event' }
        expect(await store.commit({ ...page, floor: positionAt(7), ceiling: renamed, writes: new Map() })).toBe(
          'committed',
        )
        expect(await store.checkpoint(generation)).toEqual({
          position: positionAt(7),
          eventId: 'another event',
          epoch: 0,
        })
        expect(await store.get(generation, 'n')).toBe(7)
      })

      test('has an effect once when it is committed twice', async () => {
        const generation = newGeneration()
        const page = { generation, floor: null, ceiling: eventPlaceAt(1), epoch: 0, writes: pageWrites(1, { n: 1 }) }
        expect(await store.commit(page)).toBe('committed')
        expect(await store.commit({ ...page, writes: pageWrites(1, { n: 2 }) })).toBe('stale')
        expect(await store.get(generation, 'n')).toBe(1)
      })

      test('writes nothing when its floor is stale', async () => {
        const generation = newGeneration()
        const page = { generation, epoch: 0, writes: pageWrites(1, { n: 1 }) }
        await store.commit({ ...page, floor: null, ceiling: eventPlaceAt(5) })
        const late = { ...page, writes: pageWrites(9, { n: 9, other: 9 }), ceiling: eventPlaceAt(9) }
        expect(await store.commit({ ...late, floor: positionAt(4) })).toBe('stale')
        expect(await store.commit({ ...late, floor: null })).toBe('stale')
        expect(await store.range(generation, '', { limit: 9 })).toEqual([{ key: 'n', document: 1 }])
        expect(await store.checkpoint(generation)).toEqual({ position: positionAt(5), eventId: 'event 5', epoch: 0 })
      })

      test('writes nothing when its epoch is an older one', async () => {
        const generation = newGeneration()
        const old = await store.lease(generation, 'old worker', 0, ttl)
        const next = await store.lease(generation, 'next worker', ttl, ttl)
        const page = { generation, floor: null, ceiling: eventPlaceAt(1), writes: pageWrites(1, { n: 1 }) }
        expect(await store.commit({ ...page, epoch: old ?? -1 })).toBe('stale')
        expect(await store.range(generation, '', { limit: 9 })).toEqual([])
        expect(await store.commit({ ...page, epoch: next ?? -1 })).toBe('committed')
      })

      test('has an effect once when two workers commit it at the same time', async () => {
        const generation = newGeneration()
        const other = await open()
        const commit = (by: ReadStore, n: number) =>
          by.commit({
            generation,
            floor: null,
            ceiling: eventPlaceAt(1),
            epoch: 0,
            writes: pageWrites(1, { n, [`by${n}`]: n }),
          })
        const outcomes = await Promise.all([commit(store, 1), commit(other, 2)])
        await other.close()
        expect(outcomes.toSorted()).toEqual(['committed', 'stale'])
        const winner = outcomes.indexOf('committed') + 1
        expect(await store.range(generation, '', { limit: 9 })).toEqual([
          { key: `by${winner}`, document: winner },
          { key: 'n', document: winner },
        ])
      })

      test('is still there after a reconnection', async () => {
        const generation = newGeneration()
        const first = await open()
        await first.commit({
          generation,
          floor: null,
          ceiling: eventPlaceAt(1),
          epoch: 0,
          writes: pageWrites(1, { n: 1 }),
        })
        await first.close()
        expect(await store.get(generation, 'n')).toBe(1)
        expect(await store.checkpoint(generation)).toEqual({ position: positionAt(1), eventId: 'event 1', epoch: 0 })
      })
    })

    describe('a page that is loaded', () => {
      const load = async (generation: Generation, floor: number | null, ceiling: number, epoch: number, page: object) =>
        store.load(
          {
            generation,
            floor: floor === null ? null : positionAt(floor),
            ceiling: eventPlaceAt(ceiling),
            epoch,
            writes: pageWrites(ceiling, { ...page }),
          },
          (key) => key === 'known',
        )

      test('is written with its checkpoint, also when `isStored` is false for a stored document', async () => {
        const generation = newGeneration()
        const epoch = (await store.lease(generation, 'worker', 0, ttl)) ?? -1
        expect(await load(generation, null, 2, epoch, { a: 1, b: 1, none: null })).toBe('committed')
        expect(await store.checkpoint(generation)).toEqual({ position: positionAt(2), eventId: 'event 2', epoch })
        expect(await load(generation, 2, 4, epoch, { a: 2, b: null, known: 1 })).toBe('committed')
        expect(await load(generation, 4, 5, epoch, { known: 2, b: 3 })).toBe('committed')
        expect(await load(generation, 5, 6, epoch, {})).toBe('committed')
        expect(await store.range(generation, '', { limit: 9 })).toEqual([
          { key: 'a', document: 2 },
          { key: 'b', document: 3 },
          { key: 'known', document: 2 },
        ])
        const next = {
          generation,
          floor: positionAt(6),
          ceiling: eventPlaceAt(7),
          epoch,
          writes: pageWrites(7, { a: null, b: 4 }),
        }
        expect(await store.commit(next)).toBe('committed')
        expect(await store.getMany(generation, ['a', 'b'])).toEqual(new Map([['b', 4]]))
      })

      test('may have thousands of documents', async () => {
        const generation = newGeneration()
        const many = Object.fromEntries(Array.from({ length: 4_500 }, (_, n) => [`k${n}`, n]))
        expect(await load(generation, null, 1, 0, many)).toBe('committed')
        expect(await store.range(generation, '', { limit: 9_999 })).toHaveLength(4_500)
      })

      test('writes nothing when its epoch is an older one or its floor is stale', async () => {
        const generation = newGeneration()
        const old = (await store.lease(generation, 'old worker', 0, ttl)) ?? -1
        const next = (await store.lease(generation, 'next worker', ttl, ttl)) ?? -1
        expect(await load(generation, null, 1, old, { n: 1 })).toBe('stale')
        expect(await load(generation, 3, 4, next, { n: 1 })).toBe('stale')
        expect(await store.range(generation, '', { limit: 9 })).toEqual([])
        expect(await load(generation, null, 1, next, { n: 1 })).toBe('committed')
      })
    })

    describe('a lease', () => {
      test('belongs to one worker until the lease ends, and each new holder gets a higher epoch', async () => {
        const generation = newGeneration()
        expect(await store.lease(generation, 'a', 0, ttl)).toBe(1)
        expect(await store.lease(generation, 'b', ttl - 1, ttl)).toBeNull()
        expect(await store.lease(generation, 'a', ttl - 1, ttl)).toBe(1)
        expect(await store.lease(generation, 'b', ttl, ttl)).toBeNull()
        expect(await store.lease(generation, 'b', 2 * ttl, ttl)).toBe(2)
        expect(await store.lease(generation, 'a', 2 * ttl, ttl)).toBeNull()
        expect(await store.checkpoint(generation)).toEqual({ position: null, eventId: null, epoch: 2 })
      })

      test('can be released', async () => {
        const generation = newGeneration()
        await store.lease(generation, 'a', 0, ttl)
        await store.lease(generation, 'a', 5, 0)
        expect(await store.lease(generation, 'b', 6, ttl)).toBe(2)
      })

      test('that was released is free for a worker whose clock is behind', async () => {
        const generation = newGeneration()
        await store.lease(generation, 'a', 5_000, ttl)
        await store.lease(generation, 'a', 5_005, 0)
        expect(await store.lease(generation, 'b', 0, ttl)).toBe(2)
      })

      test('goes to one of two workers that ask for it at the same time', async () => {
        const generation = newGeneration()
        const other = await open()
        const epochs = await Promise.all([store.lease(generation, 'a', 0, ttl), other.lease(generation, 'b', 0, ttl)])
        await other.close()
        expect(epochs.filter((epoch) => epoch !== null)).toEqual([1])
      })
    })

    describe('parked events', () => {
      const event = (n: number, failure = 'no\u0000pe') => ({
        ...{ stream: `main/${n}`, type: 'MatchPlayed', failure },
        position: positionAt(n),
      })

      test('are written with their page, with and without documents, and kept in the order of the log', async () => {
        const generation = newGeneration()
        const page = { generation, epoch: 0, writes: new Map() }
        await store.commit({ ...page, floor: null, ceiling: eventPlaceAt(3), parked: [event(3), event(2)] })
        expect(await store.checkpoint(generation)).toMatchObject({ position: positionAt(3), eventId: 'event 3' })
        await store.commit({
          ...page,
          floor: positionAt(3),
          ceiling: eventPlaceAt(5),
          writes: pageWrites(5, { n: 5 }),
          parked: [event(4)],
        })
        await store.commit({ ...page, floor: positionAt(5), ceiling: eventPlaceAt(6), parked: [] })
        expect(await store.parked(generation)).toEqual([event(2), event(3), event(4)])
        expect(await store.get(generation, 'n')).toBe(5)
        expect(await store.parked({ ...generation, rebuild: 1 })).toEqual([])
      })

      test('are not written by a worker that has lost its lease', async () => {
        const generation = newGeneration()
        const old = (await store.lease(generation, 'old release', 0, ttl)) ?? -1
        const epoch = (await store.lease(generation, 'new release', ttl, ttl)) ?? -1
        const page = { generation, floor: null, ceiling: eventPlaceAt(1), writes: pageWrites(1, { n: 1 }) }
        expect(await store.commit({ ...page, epoch: old, parked: [event(1)] })).toBe('stale')
        expect(await store.parked(generation)).toEqual([])
        expect(await store.commit({ ...page, epoch })).toBe('committed')
        expect(await store.commit({ ...page, epoch, parked: [event(1)] })).toBe('stale')
        expect(await store.parked(generation)).toEqual([])
      })
    })

    test('a pointer keeps the previous generation', async () => {
      const first = newGeneration()
      const second = { ...first, foldVersion: 2, rebuild: 7 }
      const pointer = () => store.pointer(first.projection)
      expect(await pointer()).toBeNull()
      await store.activate(first)
      expect(await pointer()).toEqual({ active: first, previous: null })
      await store.activate(second)
      await store.activate(second)
      expect(await pointer()).toEqual({ active: second, previous: first })
      await store.activate(first)
      expect(await pointer()).toEqual({ active: first, previous: second })
    })

    test('the served generations of many projections are read together', async () => {
      const [one, other, never] = [newGeneration(), newGeneration(), newGeneration()]
      const page = { floor: null, epoch: 0, writes: new Map() }
      const event = (n: number) => ({ position: positionAt(n), stream: 's', type: 't', failure: 'f' })
      const rebuilt = { ...one, rebuild: 1 }
      await store.commit({ ...page, generation: one, ceiling: eventPlaceAt(1), parked: [event(1)] })
      await store.activate(one)
      await store.commit({ ...page, generation: rebuilt, ceiling: eventPlaceAt(3), parked: [event(3), event(2)] })
      await store.activate(rebuilt)
      await store.activate(other)
      const { epoch } = await store.checkpoint(rebuilt)
      expect(await store.served([one, other, never].map(({ projection }) => projection))).toEqual(
        new Map([
          [
            one.projection,
            {
              active: rebuilt,
              previous: one,
              position: positionAt(3),
              eventId: 'event 3',
              epoch,
              parked: [event(2), event(3)],
            },
          ],
          [other.projection, { active: other, previous: null, position: null, eventId: null, epoch: 0, parked: [] }],
        ]),
      )
      expect(await store.served([])).toEqual(new Map())
    })

    test('a saved progress replaces the earlier one of its projection', async () => {
      const generation = newGeneration()
      const progress = { generation, state: 'replaying', startedAt: 'now', total: 9, eventsPerSecond: 1.5 } as const
      expect(await store.progress(generation.projection)).toBeNull()
      await store.saveProgress({ ...progress, done: 1, failure: null })
      await store.saveProgress({ ...progress, done: 2, failure: 'why' })
      expect(await store.progress(generation.projection)).toEqual({ ...progress, done: 2, failure: 'why' })
      await store.clearProgress(generation.projection)
      expect(await store.progress(generation.projection)).toBeNull()
    })

    describe('a drop', () => {
      test('removes all of the generation, and nothing else', async () => {
        const generation = newGeneration()
        const other = { ...generation, rebuild: 1 }
        for (const each of [generation, other]) {
          const page = { floor: null, ceiling: eventPlaceAt(1), epoch: 0, writes: pageWrites(1, { n: each.rebuild }) }
          const parked = [{ position: positionAt(1), stream: 's', type: 't', failure: 'f' }]
          await store.commit({ generation: each, ...page, parked })
          await store.activate(each)
        }
        const progress = { startedAt: 'now', total: 9, done: 1, eventsPerSecond: 1, failure: null } as const
        await store.saveProgress({ generation, state: 'failed', ...progress })
        await store.drop(generation)
        expect(await store.get(generation, 'n')).toBeNull()
        expect(await store.checkpoint(generation)).toMatchObject({ position: null, eventId: null })
        expect(await store.parked(generation)).toEqual([])
        expect(await store.progress(generation.projection)).toBeNull()
        expect(await store.pointer(generation.projection)).toEqual({ active: other, previous: null })
        expect(await store.get(other, 'n')).toBe(1)
        expect(await store.parked(other)).toHaveLength(1)
        expect((await store.checkpoint(other)).position).toBe(positionAt(1))
      })

      test('refuses writes of a worker that held the lease before it', async () => {
        const generation = newGeneration()
        const epoch = (await store.lease(generation, 'sleeper', 0, ttl)) ?? -1
        await store.drop(generation)
        const page = { generation, floor: null, ceiling: eventPlaceAt(1), writes: pageWrites(1, { n: 1 }) }
        expect(await store.commit({ ...page, epoch })).toBe('stale')
        const next = (await store.lease(generation, 'next', 1, ttl)) ?? -1
        expect(next).toBeGreaterThan(epoch)
        expect(await store.commit({ ...page, epoch: next })).toBe('committed')
      })

      test('lets the generation be built again from the beginning of the log', async () => {
        const generation = newGeneration()
        const page = { generation, floor: null, ceiling: eventPlaceAt(5), epoch: 0 }
        await store.commit({ ...page, writes: pageWrites(5, { a: 'old', b: 'old' }) })
        await store.drop(generation)
        const epoch = (await store.lease(generation, 'again', 0, ttl)) ?? -1
        await store.commit({ ...page, ceiling: eventPlaceAt(1), epoch, writes: pageWrites(1, { a: 'new' }) })
        expect(await store.range(generation, '', { limit: 9 })).toEqual([{ key: 'a', document: 'new' }])
      })
    })

    randomCallsContract(() => store, runs)
  })
}
