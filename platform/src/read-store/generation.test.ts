import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generationFromStored, generationToStored, generationToSwitchBackTo, nextGeneration } from './generation.ts'
import type { Generation } from './port.ts'

/** Fold version and rebuild number of a generation; null for no generation. */
type Build = readonly [foldVersion: number, rebuild: number] | null

const build = ([foldVersion, rebuild]: NonNullable<Build>): Generation => ({
  projection: 'rankings',
  foldVersion,
  rebuild,
})
const pointer = (active: Build, previous: Build) =>
  active === null ? null : { active: build(active), previous: previous === null ? null : build(previous) }

describe('the generation of a rebuild', () => {
  it.each<[string, number, Build, Build, NonNullable<Build>]>([
    ['has number 0 without a pointer', 2, null, null, [2, 0]],
    ['has the number after the active one', 2, [2, 0], null, [2, 1]],
    ['has the number after the previous one when that is higher', 2, [2, 0], [2, 1], [2, 2]],
    ['has number 0 in a new fold version', 3, [2, 7], [2, 6], [3, 0]],
    ['has the number after the previous one when only that has its fold version', 1, [2, 0], [1, 0], [1, 1]],
    ['has number 0 after the last number', 2, [2, 999], [2, 998], [2, 0]],
    ['has number 1 after the last number when the previous one has number 0', 2, [2, 999], [2, 0], [2, 1]],
  ])('%s', (_, foldVersion, active, previous, expected) => {
    expect(nextGeneration('rankings', foldVersion, pointer(active, previous))).toEqual(build(expected))
  })

  it('has an unused number of its fold version, whatever is served', () => {
    const generation = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 999 })).map(build)
    const served = fc.record({ active: generation, previous: fc.option(generation) })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), served, (foldVersion, { active, previous }) => {
        const next = nextGeneration('rankings', foldVersion, { active, previous })
        expect(next.foldVersion).toBe(foldVersion)
        expect([active, previous]).not.toContainEqual(next)
      }),
    )
  })
})

describe('the generation to switch back to', () => {
  it.each<[string, Build, Build, Build]>([
    ['is none before the first activation', null, null, null],
    ['is none while nothing was served before', [1, 0], null, null],
    ['is the generation served before', [1, 1], [1, 0], [1, 0]],
    ['is none when the previous one has another fold version', [2, 0], [1, 0], null],
  ])('%s', (_, active, previous, expected) => {
    expect(generationToSwitchBackTo(pointer(active, previous))).toEqual(expected === null ? null : build(expected))
  })
})

describe('the stored form of a generation', () => {
  it.each<[NonNullable<Build>, number]>([
    [[1, 0], 1_000],
    [[1, 1], 1_001],
    [[2, 999], 2_999],
    [[3, 0], 3_000],
  ])('of fold version and rebuild %j is %i', (generation, version) => {
    expect(generationToStored(build(generation))).toEqual({ projection: 'rankings', version })
    expect(generationFromStored({ projection: 'rankings', version })).toEqual(build(generation))
  })
})
