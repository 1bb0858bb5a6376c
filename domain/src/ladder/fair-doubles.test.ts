import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DoublesSplit, type FreePlayer, fairDoubles } from './fair-doubles.ts'

const [lea, amina, camille, hugo, jean] = [
  { pseudo: 'Léa', score: 483.5 },
  { pseudo: 'Amina', score: 685.5 },
  { pseudo: 'Camille', score: 540 },
  { pseudo: 'Hugo', score: 638 },
  { pseudo: 'Jean-Christophe B.', score: 564 },
] as const

const textOf = ({ partner, opponents, means, gap }: DoublesSplit) => ({
  partner: partner.pseudo,
  opponents: opponents.map(({ pseudo }) => pseudo),
  means,
  gap,
})

/** The reader and three others or more; scores have halves. */
const free = fc
  .array(fc.integer({ min: 0, max: 2400 }), { minLength: 4, maxLength: 9 })
  .map((halves) => halves.map((half, index): FreePlayer => ({ pseudo: `p${index}`, score: half / 2 })))
  .map(([reader, ...others]) => ({ reader: reader!, others }))

/** The gaps of all splits of the reader and any three others, found by trying each one. */
function everySplit(reader: FreePlayer, others: readonly FreePlayer[]): number[] {
  return others.flatMap((partner) =>
    others.flatMap((one, index) =>
      others
        .slice(index + 1)
        .filter((two) => one !== partner && two !== partner)
        .map((two) => Math.abs(Math.round(reader.score + partner.score) - Math.round(one.score + two.score)) / 2),
    ),
  )
}

describe('fair doubles', () => {
  it('are the three splits of four players, closest means first, in half points', () => {
    expect(fairDoubles(lea, [amina, camille, hugo]).map(textOf)).toEqual([
      { partner: 'Amina', opponents: ['Camille', 'Hugo'], means: [584.5, 589], gap: 4.5 },
      { partner: 'Hugo', opponents: ['Amina', 'Camille'], means: [561, 613], gap: 52 },
      { partner: 'Camille', opponents: ['Amina', 'Hugo'], means: [512, 662], gap: 150 },
    ])
  })

  it('are those of the four players with the closest means when more are free', () => {
    expect(fairDoubles(lea, [amina, camille, hugo, jean]).map(textOf)).toEqual(
      fairDoubles(lea, [amina, camille, hugo]).map(textOf),
    )
  })

  it('need four players', () => {
    expect(fairDoubles(lea, [])).toEqual([])
    expect(fairDoubles(lea, [amina, hugo])).toEqual([])
    expect(fairDoubles(lea, [amina, hugo, jean])).toHaveLength(3)
  })

  it('are, for any players, the three splits of the reader and three others, and no other split is closer', () => {
    fc.assert(
      fc.property(free, ({ reader, others }) => {
        const splits = fairDoubles(reader, others)
        const fours = splits.map(({ partner, opponents }) => [partner, ...opponents].map(({ pseudo }) => pseudo).sort())
        expect(new Set(fours.map(String)).size, 'one four').toBe(1)
        expect(new Set(fours[0]).size, 'three different players beside the reader').toBe(3)
        expect(fours[0]).not.toContain(reader.pseudo)
        expect(new Set(splits.map(({ partner }) => partner.pseudo)).size, 'three partners').toBe(3)
        expect(splits[0]?.gap).toBe(Math.min(...everySplit(reader, others)))
        expect(splits.map(({ gap }) => gap)).toEqual(splits.map(({ gap }) => gap).toSorted((a, b) => a - b))
        for (const { partner, opponents, means, gap } of splits) {
          expect(means).toEqual([
            Math.round(reader.score + partner.score) / 2,
            Math.round(opponents[0].score + opponents[1].score) / 2,
          ])
          expect(gap).toBe(Math.abs(means[0] - means[1]))
        }
      }),
    )
  })

  it('do not depend on the order in which players became free, when no two splits are equally close', () => {
    fc.assert(
      fc.property(free, fc.nat(), ({ reader, others }, turn) => {
        const gaps = everySplit(reader, others)
        fc.pre(gaps.filter((gap) => gap === Math.min(...gaps)).length === 1)
        const start = turn % others.length
        const turned = [...others.slice(start), ...others.slice(0, start)]
        const bestOf = (list: readonly FreePlayer[]) => fairDoubles(reader, list)[0]?.partner.pseudo
        expect(bestOf(turned)).toBe(bestOf(others))
      }),
    )
  })
})
