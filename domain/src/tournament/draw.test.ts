import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../random.ts'
import { propertyRuns } from '../testing/thoroughness.ts'
import { placeCountFor } from './bracket-sizes.ts'
import { drawBracket, rankedByScore } from './draw.ts'
import { tournamentFormats } from './formats.ts'
import { dealToPools, drawBracketAfterPools, poolCountFor } from './pools-then-bracket.ts'
import { roundRobinRounds } from './round-robin.ts'

const code = fc.string({ maxLength: 8 })
const sizes = fc.integer({ min: 3, max: 64 })

describe('the draw of a bracket', () => {
  it('of twelve sides is the same for the same code in every release', () => {
    expect(drawBracket(12, seededRandom('4F2C-91'))).toMatchInlineSnapshot(`
      [
        0,
        null,
        6,
        8,
        9,
        5,
        null,
        3,
        2,
        null,
        7,
        4,
        10,
        11,
        null,
        1,
      ]
    `)
  })

  it('has each side once, and byes for the best', () => {
    fc.assert(
      fc.property(sizes, code, (count, text) => {
        const places = drawBracket(count, seededRandom(text))
        expect(places).toHaveLength(placeCountFor(count))
        expect(places.filter((side) => side !== null).sort((a, b) => a - b)).toEqual([...Array(count).keys()])
        const exempt = places.filter((side, place) => side !== null && places[place ^ 1] === null)
        expect(exempt.sort((a, b) => Number(a) - Number(b))).toEqual([...Array(placeCountFor(count) - count).keys()])
      }),
      propertyRuns(400),
    )
  })

  it('separates the first two until the final, the first four until the semi-finals, and so on for all seeds', () => {
    fc.assert(
      fc.property(sizes, code, (count, text) => {
        const places = drawBracket(count, seededRandom(text))
        const seeds = Math.max(2, places.length / 4)
        for (let top = 2; top <= seeds; top *= 2) {
          const parts = Array.from({ length: top }, (_, side) =>
            Math.floor((places.indexOf(side) * top) / places.length),
          )
          expect(new Set(parts).size).toBe(top)
        }
      }),
      propertyRuns(400),
    )
  })

  it('draws the sides that are not seeded: over many codes, each stands at every place that is not for a seed', () => {
    const drawn = Array.from({ length: 60 }, (_, number) => drawBracket(16, seededRandom(number)))
    const placesOf = (side: number) => new Set(drawn.map((places) => places.indexOf(side))).size
    expect([0, 1, 2, 3].map(placesOf)).toEqual([1, 1, 2, 2])
    expect(placesOf(4)).toBe(12)
    expect(placesOf(15)).toBe(12)
  })

  it('ranks sides by score, and those with equal scores at random', () => {
    const sides = [3, 1, 2, 2].map((score, name) => ({ name, score }))
    const orders = new Set(
      Array.from({ length: 20 }, (_, seed) =>
        rankedByScore(sides, seededRandom(seed))
          .map(({ name }) => name)
          .join(''),
      ),
    )
    expect([...orders].sort()).toEqual(['0231', '0321'])
  })
})

describe('pools', () => {
  it.each([
    [[6, 7, 8], 2],
    [[9, 10, 11], 3],
    [[12, 13, 14, 15, 16], 4],
    [[17], 5],
    [[18, 20, 23], 6],
    [[24, 28, 32], 8],
    [[33, 34, 35], 9],
    [[36, 40, 47], 12],
    [[48, 57, 64], 16],
  ])('for %j sides are %i in number', (counts, pools) => {
    expect(counts.map(poolCountFor)).toEqual(counts.map(() => pools))
  })

  it('have three or four sides each, dealt by rank from the first pool to the last, then back', () => {
    expect(dealToPools(10, 3)).toEqual([
      [0, 5, 6],
      [1, 4, 7],
      [2, 3, 8, 9],
    ])
    for (let count = 6; count <= 64; count += 1)
      for (const pool of dealToPools(count, poolCountFor(count))) expect([3, 4]).toContain(pool.length)
  })

  it('send the first and the second of each to different halves of the bracket, with byes for the best', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 64 }), code, (count, text) => {
        const pools = dealToPools(count, poolCountFor(count))
        const dice = seededRandom(text)
        const qualified = pools.map((pool) => {
          const [first = 0, second = 0] = dice.chance(0.5) ? pool : pool.toReversed()
          return [first, second] as const
        })
        const places = drawBracketAfterPools(qualified, dice)
        const half = (side: number) => Math.floor((2 * places.indexOf(side)) / places.length)
        for (const [first, second] of qualified) expect(half(first)).toBe(1 - half(second))
        expect(places.filter((side) => side !== null)).toHaveLength(2 * pools.length)
        const firsts = qualified.map(([first]) => first).sort((a, b) => a - b)
        const exempt = new Set(places.filter((side, place) => side !== null && places[place ^ 1] === null))
        expect(exempt.size).toBe(places.length - 2 * pools.length)
        expect(firsts.slice(0, Math.min(exempt.size, firsts.length)).filter((side) => !exempt.has(side))).toEqual([])
        expect(places.some((side, place) => side === null && places[place ^ 1] === null)).toBe(false)
        expect([half(firsts[0] ?? 0), half(firsts[1] ?? 0)].sort()).toEqual([0, 1])
      }),
      propertyRuns(400),
    )
  })
})

describe('the rounds of a round robin', () => {
  it.each([3, 4, 5, 6, 7, 8, 9, 10])('let %i sides meet once each, and play at most once a round', (count) => {
    const all = roundRobinRounds([...Array(count).keys()])
    expect(all).toHaveLength(count % 2 === 0 ? count - 1 : count)
    for (const round of all) expect(new Set(round.flat()).size).toBe(2 * round.length)
    const pairs = all.flat().map((pair) => pair.toSorted((a, b) => a - b).join('-'))
    expect(new Set(pairs).size).toBe((count * (count - 1)) / 2)
  })
})

describe('each format', () => {
  it('has all fixtures from the start, each after those it waits for; a bracket has a match for third place', () => {
    for (const [name, format] of Object.entries(tournamentFormats))
      for (let count = format.least; count <= format.most; count += 1) {
        const groups = format.draw(count, seededRandom(count))
        const fixtures = format.fixtures(groups, null, true)
        const ids = fixtures.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const [index, { places }] of fixtures.entries())
          for (const place of places) if ('of' in place) expect(ids.indexOf(place.of)).toBeLessThan(index)
        if (name !== 'round-robin') expect(fixtures.filter(({ id }) => id === 'third')).toHaveLength(1)
      }
  })
})
