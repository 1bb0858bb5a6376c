import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halfPoints } from '../ids.ts'
import { person } from '../testing/builders.ts'
import { anyCareer, careerMatch } from '../testing/careers.ts'
import { isWon } from './career.ts'
import { opponentsIn, partnersIn, talliesOf, tallyWithMost } from './rivals.ts'

const [ben, cleo, dan] = [person('ben'), person('cleo'), person('dan')]

describe('tallies', () => {
  it('add up the matches with each opponent, those with most matches first', () => {
    const career = [
      careerMatch(1, { opponents: [cleo] }),
      careerMatch(2, { won: false }),
      careerMatch(3, { impact: halfPoints(7) }),
    ]
    expect(talliesOf(career, opponentsIn)).toEqual([
      {
        player: ben,
        wins: 1,
        losses: 1,
        taken: 7,
        given: 10,
        lastPlayedAt: career[2]?.playedAt,
        lastFive: [false, true],
      },
      { player: cleo, wins: 1, losses: 0, taken: 12, given: 0, lastPlayedAt: career[0]?.playedAt, lastFive: [true] },
    ])
  })

  it('keep the last five results, oldest first', () => {
    const career = [...'DDVDVVV'].map((letter, index) => careerMatch(index + 1, { won: letter === 'V' }))
    expect(talliesOf(career, opponentsIn)[0]?.lastFive).toEqual([true, false, true, true, true])
  })

  it('count both opponents of a doubles match, and the partner', () => {
    const career = [careerMatch(1, { opponents: [ben, cleo], partner: dan })]
    expect(
      talliesOf(career, opponentsIn)
        .map(({ player }) => player)
        .toSorted(),
    ).toEqual([ben, cleo].toSorted())
    expect(talliesOf(career, partnersIn)).toMatchObject([{ player: dan, wins: 1 }])
  })

  it('count each singles match of any career once', () => {
    fc.assert(
      fc.property(anyCareer(), (career) => {
        const tallies = talliesOf(career, opponentsIn)
        expect(tallies.reduce((sum, { wins }) => sum + wins, 0)).toBe(career.filter(isWon).length)
        expect(tallies.reduce((sum, { wins, losses }) => sum + wins + losses, 0)).toBe(career.length)
        const balance = career.reduce((sum, { impact }) => sum + impact, 0)
        expect(tallies.reduce((sum, { taken, given }) => sum + taken - given, 0)).toBe(balance)
      }),
    )
  })
})

describe('the favourite target and the nemesis', () => {
  it('are those from whom most points were taken, and to whom most were lost', () => {
    const career = [
      careerMatch(1, { opponents: [ben], impact: halfPoints(30) }),
      careerMatch(2, { opponents: [cleo] }),
      careerMatch(3, { opponents: [cleo] }),
      careerMatch(4, { opponents: [dan], won: false }),
    ]
    const tallies = talliesOf(career, opponentsIn)
    expect(tallyWithMost(tallies, 'taken')?.player).toBe(ben)
    expect(tallyWithMost(tallies, 'given')?.player).toBe(dan)
  })

  it('are null when no points were taken or lost', () => {
    const worthless = talliesOf([careerMatch(1, { impact: halfPoints(0) })], opponentsIn)
    expect(tallyWithMost(worthless, 'taken')).toBeNull()
    expect(tallyWithMost([], 'given')).toBeNull()
  })
})
