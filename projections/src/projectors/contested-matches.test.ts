import { anyHistory } from '@topspin/domain/testing/arbitraries'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldedDocuments } from '../testing/documents.ts'
import { projectors } from './projectors.ts'

it('contests and their decisions change no score, rank or history, for any history', () => {
  let contested = 0
  fc.assert(
    fc.property(anyHistory(), ({ events }) => {
      const without = events.filter(({ type }) => type !== 'MatchContested' && type !== 'ContestUpheld')
      contested += events.length - without.length
      for (const projector of projectors)
        if (projector.name !== 'contests' && projector.name !== 'journal')
          expect(foldedDocuments(projector, events), projector.name).toEqual(foldedDocuments(projector, without))
    }),
    // The seed makes the same histories in each run. Some of them have contests.
    { numRuns: 50, seed: 1 },
  )
  expect(contested).toBeGreaterThan(0)
})
