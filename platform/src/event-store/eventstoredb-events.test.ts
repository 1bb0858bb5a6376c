import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toEventData, toLogPosition, toPosition } from './eventstoredb-events.ts'
import { comparePositions, positionFromText, UnknownPosition } from './port.ts'

const offset = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const place = fc.record({ commit: offset, prepare: offset })

test('a position survives the conversion to text and back', async () => {
  await fc.assert(
    fc.property(place, (at) => {
      expect(toLogPosition(toPosition(at))).toEqual(at)
    }),
  )
})

test('texts sort in the order of their positions', async () => {
  const before = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
  await fc.assert(
    fc.property(place, place, (a, b) => {
      const order = before(a.commit, b.commit) || before(a.prepare, b.prepare)
      expect(comparePositions(toPosition(a), toPosition(b))).toBe(order)
    }),
  )
})

test.each(['', '0000000000000007', '12/12', `${'0'.repeat(20)}/x`])('refuses the position %j', (text) => {
  expect(() => toLogPosition(positionFromText(text))).toThrow(UnknownPosition)
})

test('stores null for missing data or metadata', () => {
  expect(toEventData({ id: 'a', type: 'T', data: undefined, metadata: undefined })).toMatchObject({
    data: null,
    metadata: null,
  })
})
