import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstGenerationOf, foldVersionOf, nextGeneration, wayBack } from './generation-number.ts'
import type { Pointer } from './port.ts'

describe('the number of a generation', () => {
  it('holds the fold version', () => {
    expect(firstGenerationOf(3)).toBe(3_000)
    expect([2_999, 3_000, 3_999, 4_000].map(foldVersionOf)).toEqual([2, 3, 3, 4])
  })

  it.each<[string, number, Pointer | null, number]>([
    ['starts at the first number of its version', 2, null, 2_000],
    ['follows the active one', 2, { active: 2_000, previous: null }, 2_001],
    ['follows the previous one', 2, { active: 2_000, previous: 2_001 }, 2_002],
    ['starts at the first number of a new version', 3, { active: 2_007, previous: 2_006 }, 3_000],
    ['follows the kept one of an older version', 1, { active: 2_000, previous: 1_000 }, 1_001],
    ['stays within its version', 2, { active: 2_999, previous: 2_998 }, 2_000],
    ['skips a kept one when it wraps around', 2, { active: 2_999, previous: 2_000 }, 2_001],
  ])('%s', (_, foldVersion, pointer, expected) => {
    expect(nextGeneration(foldVersion, pointer)).toBe(expected)
  })

  it('is a free number of its version, whatever is served', () => {
    const number = fc.integer({ min: 1_000, max: 3_999 })
    const pointer = fc.record({ active: number, previous: fc.option(number) })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), pointer, (foldVersion, served) => {
        const next = nextGeneration(foldVersion, served)
        expect(foldVersionOf(next)).toBe(foldVersion)
        expect([served.active, served.previous]).not.toContain(next)
      }),
    )
  })
})

describe('the generation to switch back to', () => {
  it.each<[string, Pointer | null, number | null]>([
    ['is none before the first activation', null, null],
    ['is none while nothing was served before', { active: 1_000, previous: null }, null],
    ['is the generation served before', { active: 1_001, previous: 1_000 }, 1_000],
    ['is none across fold versions', { active: 2_000, previous: 1_000 }, null],
  ])('%s', (_, pointer, expected) => {
    expect(wayBack(pointer)).toBe(expected)
  })
})
