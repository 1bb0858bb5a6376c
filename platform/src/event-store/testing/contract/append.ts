import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appendedBytesOf } from '../../append-checks.ts'
import {
  AppendTooLarge,
  ConcurrencyConflict,
  type ExpectedRevision,
  maxAppendBytes,
  type NewEvent,
} from '../../port.ts'
import { appendAtEnd } from '../append-at-end.ts'
import { type ContractSetup, countedEvents, countedNumbersOf } from './bench.ts'

const noStream = { kind: 'no-stream' } as const
const exactly = (revision: number) => ({ kind: 'exactly', revision }) as const

export function appendContract(bench: () => ContractSetup): void {
  describe('append', () => {
    test('stores all events in order', async () => {
      const { store, stream, start } = bench()
      const name = stream('whole')
      const written: NewEvent[] = [
        { id: randomUUID(), type: 'MatchPlayed', data: { score: [11, 3.5], won: true }, metadata: { by: null } },
        { id: randomUUID(), type: 'StarAwarded', data: {}, metadata: {} },
      ]
      const appended = await store.append(name, written, noStream)
      const read = await store.readStream(name)
      expect(read).toEqual([
        { ...written[0], stream: name, revision: 0, position: read[0]?.position },
        { ...written[1], stream: name, revision: 1, position: appended.position },
      ])
      expect(appended.revision).toBe(1)
      expect(await store.readAll(start, 10)).toEqual(read)
    })

    test('demandWritable resolves when appends succeed, and appends nothing', async () => {
      const { store, stream, start } = bench()
      await store.append(stream(), countedEvents(1), noStream)
      const head = await store.head()
      await store.demandWritable()
      await store.demandWritable()
      expect(await store.head()).toBe(head)
      expect(countedNumbersOf(await store.readAll(start, 10))).toEqual([1])
    })

    test('stores all events of an append or none', async () => {
      const { store, stream, start } = bench()
      const name = stream()
      await store.append(name, countedEvents(1), noStream)
      await expect(store.append(name, countedEvents(2, 3, 4), noStream)).rejects.toBeInstanceOf(ConcurrencyConflict)
      expect(countedNumbersOf(await store.readAll(start, 10))).toEqual([1])
      expect((await store.append(name, countedEvents(2, 3, 4), exactly(0))).revision).toBe(3)
      expect(countedNumbersOf(await store.readAll(start, 10))).toEqual([1, 2, 3, 4])
    })

    const cases: [ExpectedRevision, { empty: 'ok' | null; one: 'ok' | 0 }][] = [
      [noStream, { empty: 'ok', one: 0 }],
      [exactly(0), { empty: null, one: 'ok' }],
      [exactly(1), { empty: null, one: 0 }],
    ]
    test.each(cases)('checks the expected revision %j', async (expected, { empty, one }) => {
      const { store, stream } = bench()
      const attempt = async (name: string, before: number) => {
        try {
          const { revision } = await store.append(name, countedEvents(9), expected)
          expect(revision).toBe(before)
          return 'ok'
        } catch (error) {
          expect(error).toBeInstanceOf(ConcurrencyConflict)
          expect(error).toMatchObject({ stream: name })
          // The cast is right: the assertions above have checked the type.
          return (error as ConcurrencyConflict).actual
        }
      }
      expect(await attempt(stream('empty'), 0)).toBe(empty)
      const filled = stream('filled')
      await store.append(filled, countedEvents(1), noStream)
      expect(await attempt(filled, 1)).toBe(one)
      expect(await store.readStream(filled)).toHaveLength(one === 'ok' ? 2 : 1)
    })

    test('a conflict has the actual revision of the stream', async () => {
      const { store, stream } = bench()
      const name = stream()
      await store.append(name, countedEvents(1, 2, 3), noStream)
      const conflict = await store.append(name, countedEvents(4), exactly(0)).catch((error: unknown) => error)
      expect(conflict).toMatchObject({ name: 'ConcurrencyConflict', stream: name, actual: 2 })
    })

    test.each([
      ['no-stream, after others', noStream, []],
      ['an exact revision, after others', exactly(1), countedEvents(1, 2)],
    ] as const)('repeating an append adds nothing: %s', async (_, expected, before) => {
      const { store, stream } = bench()
      const name = stream('repeat')
      // New ids, because fixed ones would already exist in a log that is kept from an earlier run.
      const earlier = before.map((event) => ({ ...event, id: randomUUID() }))
      if (earlier.length > 0) await store.append(name, earlier, noStream)
      const batch = countedEvents(7, 8)
      const first = await store.append(name, batch, expected)
      expect(await store.append(name, batch, expected)).toEqual(first)
      await appendAtEnd(store, name, countedEvents(9))
      expect(await store.append(name, batch, expected)).toEqual(first)
      expect(await store.readStream(name)).toHaveLength(earlier.length + 3)
    })

    test('a batch that repeats only a part is a conflict and adds nothing', async () => {
      const { store, stream } = bench()
      const name = stream()
      const [a, b, c] = countedEvents(1, 2, 3) as [NewEvent, NewEvent, NewEvent] // one event for each number
      await store.append(name, [a, b], noStream)
      await expect(store.append(name, [b, c], exactly(0))).rejects.toMatchObject({ actual: 1 })
      await expect(store.append(name, [c, a], noStream)).rejects.toMatchObject({ actual: 1 })
      await expect(store.append(name, [a, c], noStream)).rejects.toMatchObject({ actual: 1 })
      expect(countedNumbersOf(await store.readStream(name))).toEqual([1, 2])
    })

    test('ids that are in the stream with others between them are a conflict', async () => {
      const { store, stream } = bench()
      const name = stream()
      const [a, b, c] = countedEvents(1, 2, 3) as [NewEvent, NewEvent, NewEvent] // one event for each number
      await store.append(name, [a, b, c], noStream)
      await expect(store.append(name, [a, c], exactly(0))).rejects.toMatchObject({ actual: 2 })
      await expect(store.append(name, [a, c], noStream)).rejects.toMatchObject({ actual: 2 })
      expect(countedNumbersOf(await store.readStream(name))).toEqual([1, 2, 3])
    })

    test.each([1, 3])(
      'accepts %i events of 1 MiB together, and throws AppendTooLarge for one byte more than that',
      async (count) => {
        const { store, stream } = bench()
        const name = stream('large')
        const batch = filling(count, maxAppendBytes)
        const appended = await store.append(name, batch, noStream)
        await expect(store.append(stream(), filling(count, maxAppendBytes + 1), noStream)).rejects.toThrow(
          AppendTooLarge,
        )
        expect(await store.append(name, batch, noStream)).toEqual(appended)
        expect(await store.readStream(name)).toHaveLength(count)
      },
    )

    test('the same ids at another revision are a conflict', async () => {
      const { store, stream } = bench()
      const name = stream()
      const batch = countedEvents(1, 2)
      await store.append(name, batch, noStream)
      await store.append(name, countedEvents(3), exactly(1))
      await expect(store.append(name, batch, exactly(0))).rejects.toMatchObject({ actual: 2 })
      expect(countedNumbersOf(await store.readStream(name))).toEqual([1, 2, 3])
    })

    test('returns any text and large payloads unchanged', async () => {
      const { store, stream } = bench()
      const name = stream('été-卓球-🏓')
      const data = { text: 'Pørly 🏓 \u0000 \ud800 \u2028 "\\', clé: 'ligne\r\n', large: 'ping pong '.repeat(40_000) }
      const written = { id: randomUUID(), type: 'Écrit', data, metadata: { 作者: 'é' } }
      await store.append(name, [written], noStream)
      expect(await store.readStream(name)).toMatchObject([{ ...written, stream: name }])
    })

    test.each([
      ['', 'empty'],
      ['a\0b', 'NUL'],
      ['a\ud83c', 'half a surrogate pair'],
      ['$system', "the engines' own"],
    ])('refuses the stream name %j: %s', async (name) => {
      await expect(bench().store.append(name, countedEvents(1), noStream)).rejects.toThrow(TypeError)
      await expect(bench().store.readStream(name)).rejects.toThrow(TypeError)
    })

    test('refuses events that no engine can store', async () => {
      const { store, stream } = bench()
      const [event] = countedEvents(1) as [NewEvent] // one event for each number
      await expect(store.append(stream(), [], noStream)).rejects.toThrow(TypeError)
      await expect(store.append(stream(), [event, event], noStream)).rejects.toThrow(TypeError)
      await expect(store.append(stream(), [{ ...event, type: '$metadata' }], noStream)).rejects.toThrow(TypeError)
      await expect(store.append(stream(), [{ ...event, data: { n: 1n } }], noStream)).rejects.toThrow(TypeError)
    })

    test('acknowledged events are there after the store is opened again', async () => {
      const { store, stream, reopen } = bench()
      const name = stream()
      const batch = countedEvents(1, 2)
      const first = await store.append(name, batch, noStream)
      const again = await reopen()
      expect(countedNumbersOf(await again.readStream(name))).toEqual([1, 2])
      expect(await again.append(name, batch, noStream)).toEqual(first)
      expect((await again.append(name, countedEvents(3), exactly(1))).revision).toBe(2)
    })
  })
}

/** `count` events with `bytes` bytes together. */
function filling(count: number, bytes: number): NewEvent[] {
  const bare = Array.from({ length: count }, () => ({
    id: randomUUID(),
    type: 'Été',
    data: '',
    metadata: { by: null },
  }))
  const left = bytes - bare.reduce((sum, event) => sum + appendedBytesOf(event), 0)
  const share = Math.floor(left / count)
  return bare.map((event, index) => ({ ...event, data: 'x'.repeat(index === 0 ? left - share * (count - 1) : share) }))
}
