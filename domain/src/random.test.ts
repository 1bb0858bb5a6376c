import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { pickWeighted, seededRandom } from './random.ts'

const draw = (seed: string, count: number) => {
  const from = seededRandom(seed)
  return Array.from({ length: count }, () => from.next())
}

describe('a seed', () => {
  it('gives the same numbers in every release', () => {
    const from = seededRandom('pinned')
    expect(Array.from({ length: 8 }, () => from.below(1000))).toStrictEqual([284, 913, 959, 525, 356, 579, 557, 305])
    expect(seededRandom('pinned').uuid()).toBe('48e9f586-5b94-464e-ac4f-a683774e9f0d')
  })

  it('gives other numbers than a similar seed', () => {
    const [one, two] = [draw('seed 1', 50), draw('seed 2', 50)]
    expect(one.filter((number, index) => Math.abs(number - two[index]!) < 0.001)).toHaveLength(0)
  })
})

describe('random', () => {
  it('distributes numbers evenly from 0 to below 1', () => {
    const tenths = Array<number>(10).fill(0)
    for (const number of draw('even', 10_000)) tenths[Math.floor(number * 10)]! += 1
    for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })

  it('gives every whole number below a limit', () => {
    const from = seededRandom('below')
    expect(new Set(Array.from({ length: 200 }, () => from.below(6)))).toStrictEqual(new Set([0, 1, 2, 3, 4, 5]))
  })

  it('distributes bell() in a bell shape around 0', () => {
    const from = seededRandom('bell')
    const many = Array.from({ length: 5000 }, () => from.bell())
    expect(Math.abs(many.reduce((sum, each) => sum + each, 0) / 5000)).toBeLessThan(0.05)
    expect(many.filter((each) => Math.abs(each) < 0.5).length).toBeGreaterThan(3000)
  })

  it('gives valid and different uuids', () => {
    const from = seededRandom('uuids')
    const many = Array.from({ length: 500 }, () => from.uuid())
    for (const uuid of many) z.uuidv4().parse(uuid)
    expect(new Set(many).size).toBe(500)
  })
})

describe('picking', () => {
  it('returns any item of a list and refuses an empty one', () => {
    const from = seededRandom('pick')
    expect(new Set(Array.from({ length: 50 }, () => from.pick(['a', 'b'])))).toStrictEqual(new Set(['a', 'b']))
    expect(() => from.pick([])).toThrow(RangeError)
  })

  it('follows the weights', () => {
    const from = seededRandom('weights')
    const drawn = Array.from({ length: 4000 }, () =>
      pickWeighted(from, ['rare', 'often', 'never'], (item) => ({ rare: 1, often: 3, never: 0 })[item] ?? 0),
    )
    const often = drawn.filter((item) => item === 'often').length
    expect(Math.abs(often - 3000)).toBeLessThan(150)
    expect(drawn).not.toContain('never')
  })
})
