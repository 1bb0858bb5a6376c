import fc from 'fast-check'
import type { Career } from '../career/career.ts'
import type { CareerMatch } from '../documents/careers.ts'
import { halfPoints, instant } from '../ids.ts'
import { person, someFriday } from './builders.ts'

const day = 86_400_000

/**
 * The match of a career with this sequence number, played `sequence` days after `someFriday`. By default a 2-0 victory
 * over Ben in singles; a test overrides the fields it needs: `careerMatch(1, { impact: … })`.
 */
export const careerMatch = (
  sequence: number,
  over: Partial<CareerMatch> & { readonly won?: boolean } = {},
): CareerMatch => {
  const { won = true, ...facts } = over
  return {
    matchId: sequence,
    sequence,
    playedAt: instant(Date.parse(someFriday) + sequence * day),
    mySets: won ? 2 : 0,
    opponentSets: won ? 0 : 2,
    before: halfPoints(1000),
    impact: halfPoints(won ? 12 : -10),
    opponents: [person('ben')],
    partner: null,
    lead: 0,
    ...facts,
  }
}

/** Any career of a player against a few opponents, with consistent scores. */
export const anyCareer = (maxLength = 60): fc.Arbitrary<Career> =>
  fc
    .array(
      fc.record({
        won: fc.boolean(),
        impact: fc.nat(40),
        lead: fc.integer({ min: -400, max: 400 }),
        opponent: fc.constantFrom('ben', 'cleo', 'dan'),
      }),
      { maxLength, size: 'max' },
    )
    .map((played) => {
      let score = 1000
      return played.map(({ won, impact, lead, opponent }, index) => {
        const before = halfPoints(score)
        score += won ? impact : -impact
        const opponents = [person(opponent)]
        return careerMatch(index + 1, { won, before, impact: halfPoints(score - before), lead, opponents })
      })
    })
