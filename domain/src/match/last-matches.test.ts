import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instant } from '../ids.ts'
import { parseInstant, plusSeconds, someFriday } from '../testing/builders.ts'
import { MatchEndTimes } from './last-matches.ts'

const match = (playedAt = someFriday, sequence = 1) => ({ sequence, playedAt })
const later = (minutes: number) => plusSeconds(someFriday, minutes * 60)

describe('the end of a match', () => {
  it('is its date when the date is not in the future', () => {
    expect(new MatchEndTimes().of(match(), later(5))).toBe(someFriday)
    expect(new MatchEndTimes().of(match(), someFriday)).toBe(someFriday)
  })

  it('is the time of the first lookup when its date is in the future', () => {
    const ends = new MatchEndTimes()
    const ahead = match(parseInstant('2030-01-06T03:00:00Z'))
    expect(ends.of(ahead, someFriday)).toBe(someFriday)
    expect(ends.of(ahead, later(3))).toBe(someFriday)
    expect(ends.of(match(ahead.playedAt, 2), later(3))).toBe(later(3))
  })

  it('stays the time of the first lookup after its date has passed', () => {
    const ends = new MatchEndTimes()
    expect(ends.of(match(later(10)), someFriday)).toBe(someFriday)
    expect(ends.of(match(later(10)), later(11))).toBe(someFriday)
  })

  it('is the current time when the clock is set back before the first lookup', () => {
    const ends = new MatchEndTimes()
    ends.of(match(later(60)), later(30))
    expect(ends.of(match(later(60)), someFriday)).toBe(someFriday)
  })

  it('is not that of another match with the same sequence, after a restore from a backup', () => {
    const ends = new MatchEndTimes()
    ends.of(match(later(60)), someFriday)
    expect(ends.of(match(later(1)), later(5))).toBe(later(1))
  })

  it('is never later than now and does not change while the clock advances', () => {
    const minutes = fc.integer({ min: -3_000_000, max: 3_000_000 })
    fc.assert(
      fc.property(minutes, fc.array(minutes, { minLength: 1 }), (played, clocks) => {
        const ends = new MatchEndTimes()
        let before: { now: string; end: string } | null = null
        for (const minute of clocks) {
          const now = instant(Date.parse(later(minute)))
          const end = ends.of(match(later(played)), now)
          expect(end <= now).toBe(true)
          if (before !== null && now >= before.now && before.end !== later(played)) expect(end).toBe(before.end)
          before = { now, end }
        }
      }),
    )
  })
})
