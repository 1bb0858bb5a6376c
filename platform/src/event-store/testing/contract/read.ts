import { describe, expect, test } from 'vitest'
import { comparePositions, type Position, positionFromText, type RecordedEvent } from '../../port.ts'
import { appendAtEnd } from '../append-at-end.ts'
import { type ContractSetup, countedEvents, countedNumbersOf } from './bench.ts'

export function readContract(bench: () => ContractSetup): void {
  describe('readStream', () => {
    test('returns events from a revision on, at most `limit`', async () => {
      const { store, stream } = bench()
      const name = stream()
      await store.append(name, countedEvents(0, 1, 2, 3, 4), { kind: 'no-stream' })
      const read = async (options?: { from?: number; limit?: number }) =>
        countedNumbersOf(await store.readStream(name, options))
      expect(await read()).toEqual([0, 1, 2, 3, 4])
      expect(await read({ from: 3 })).toEqual([3, 4])
      expect(await read({ limit: 2 })).toEqual([0, 1])
      expect(await read({ from: 1, limit: 2 })).toEqual([1, 2])
      expect(await read({ from: 4, limit: 9 })).toEqual([4])
      expect(await read({ from: 5 })).toEqual([])
      expect(await read({ from: 500 })).toEqual([])
      expect(await read({ limit: 0 })).toEqual([])
    })

    test('returns no events for an unknown stream', async () => {
      const { store, stream } = bench()
      expect(await store.readStream(stream('unknown'))).toEqual([])
      expect(await store.readStream(stream('unknown'), { from: 3, limit: 2 })).toEqual([])
    })
  })

  describe('readAll', () => {
    test('pages through all streams in append order without gaps or repeats', async () => {
      const { store, stream, start } = bench()
      const [left, right] = [stream('left'), stream('right')]
      for (let n = 0; n < 25; n += 2) await appendAtEnd(store, n % 4 === 0 ? left : right, countedEvents(n, n + 1))
      const seen: RecordedEvent[] = []
      let after: Position | null = start
      for (;;) {
        const page = await store.readAll(after, 7)
        seen.push(...page)
        after = page.at(-1)?.position ?? after
        if (page.length < 7) break
      }
      expect(countedNumbersOf(seen)).toEqual(Array.from({ length: 26 }, (_, n) => n))
      expect(await store.readAll(after, 7)).toEqual([])
      expect(await store.readAll(start, 0)).toEqual([])
      expect(countedNumbersOf(await store.readAll(start, 1000))).toEqual(countedNumbersOf(seen))
    })

    test('positions sort as strings in the order of the log', async () => {
      const { store, stream, start } = bench()
      for (let n = 0; n < 12; n++) await store.append(stream(), countedEvents(n), { kind: 'no-stream' })
      const positions = (await store.readAll(start, 100)).map(({ position }) => position)
      expect(positions.toSorted()).toEqual(positions)
      expect(positions.toSorted(comparePositions)).toEqual(positions)
      expect(new Set(positions).size).toBe(12)
    })

    test('an append returns the position of its last event', async () => {
      const { store, stream, start } = bench()
      const first = await store.append(stream(), countedEvents(1, 2, 3), { kind: 'no-stream' })
      const second = await store.append(stream(), countedEvents(4), { kind: 'no-stream' })
      const read = await store.readAll(start, 10)
      expect([read[2]?.position, read[3]?.position]).toEqual([first.position, second.position])
      expect(countedNumbersOf(await store.readAll(first.position, 10))).toEqual([4])
    })
  })

  describe('at', () => {
    test('returns the event at exactly a position, also in the middle of an append', async () => {
      const { store, stream, start } = bench()
      await store.append(stream(), countedEvents(1, 2, 3), { kind: 'no-stream' })
      const read = await store.readAll(start, 10)
      for (const event of read) expect(await store.at(event.position)).toEqual(event)
    })

    test('returns null for a position without an event and for a position of another engine', async () => {
      const { store, stream } = bench()
      const { position } = await store.append(stream(), countedEvents(1), { kind: 'no-stream' })
      const far = position.replaceAll(/(?<=^|\/)0/g, '1')
      for (const text of [far, 'nonsense', '']) expect(await store.at(positionFromText(text)), text).toBeNull()
    })
  })

  describe('head and countAfter', () => {
    test('the head is the position of the last event, or null in an empty log', async () => {
      const { store, stream, start } = bench()
      expect(start === null).toBe((await store.readAll(null, 1)).length === 0)
      const { position } = await store.append(stream(), countedEvents(1, 2), { kind: 'no-stream' })
      expect(await store.head()).toBe(position)
      expect(await store.head()).toBe(position)
      const next = await store.append(stream(), countedEvents(3), { kind: 'no-stream' })
      expect(await store.head()).toBe(next.position)
    })

    test('counts the events after a position up to the limit', async () => {
      const { store, stream, start } = bench()
      const { position } = await store.append(stream(), countedEvents(1, 2), { kind: 'no-stream' })
      const { position: head } = await store.append(stream(), countedEvents(3, 4, 5), { kind: 'no-stream' })
      expect(await store.countAfter(start, 100)).toBe(5)
      expect(await store.countAfter(position, 100)).toBe(3)
      expect(await store.countAfter(position, 2)).toBe(2)
      expect(await store.countAfter(head, 100)).toBe(0)
      await store.append(stream(), countedEvents(6), { kind: 'no-stream' })
      expect(await store.countAfter(head, 100)).toBe(1)
    })
  })
}
