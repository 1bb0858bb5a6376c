import fc from 'fast-check'
import { expect, it } from 'vitest'
import { entriesOf, lookUp, withEntry, withoutEntry } from './by-id.ts'
import { deepFreeze } from './testing/deep-freeze.ts'
import { byId } from './testing/entries.ts'

const sorted = (entries: Iterable<[string, number]>) =>
  [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1))

it('has the entries of a Map after the same changes, and never changes an earlier map', () => {
  const anyId = fc.integer({ min: 0, max: 300 }).map(String)
  const anyChanges = fc.array(fc.tuple(anyId, fc.option(fc.nat(), { freq: 4 })), { maxLength: 800, size: 'max' })
  fc.assert(
    fc.property(anyChanges, (changes) => {
      const expected = new Map<string, number>()
      let map = byId<string, number>([])
      for (const [id, value] of changes) {
        const before = deepFreeze(map)
        map = value === null ? withoutEntry(before, id) : withEntry(before, id, value)
        if (value === null) expected.delete(id)
        else expected.set(id, value)
        expect(lookUp(map, id)).toBe(expected.get(id))
      }
      expect(entriesOf(map)).toEqual(sorted(expected))
      expect(map.every(({ length }) => length > 0 && length <= 64)).toBe(true)
      for (let id = 0; id <= 300; id += 1) expect(lookUp(map, String(id))).toBe(expected.get(String(id)))
    }),
  )
})

it('does not find the inherited properties of objects', () => {
  expect(lookUp(byId([['alice', 1]]), 'toString')).toBeUndefined()
})

it('shares all blocks but one with the map before', () => {
  const map = byId(Array.from({ length: 10_000 }, (_, index) => [`player ${index}`, index] as const))
  const next = withEntry(map, 'player 500', 0)
  expect(map.length).toBeGreaterThan(100)
  expect(next.filter((block, index) => block !== map[index])).toHaveLength(1)
})
