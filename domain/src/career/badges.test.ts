import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CareerMatch } from '../documents/careers.ts'
import type { Instant } from '../ids.ts'
import { parseInstant, person } from '../testing/builders.ts'
import { anyCareer, careerMatch } from '../testing/careers.ts'
import type { BadgeName } from './badge-names.ts'
import { badgesOf, type LiveSet } from './badges.ts'
import type { Career } from './career.ts'
import { weekOf } from './periods.ts'

const muchLater = parseInstant('2030-01-01T00:00:00Z')
const earned = (career: Career, now = muchLater, setsOf: (match: CareerMatch) => readonly LiveSet[] = () => []) =>
  badgesOf(career, { now, weekOf: (instant) => weekOf('Europe/Paris', instant), setsOf, leaderBeaten: null })
const badge = (name: BadgeName, career: Career, now = muchLater) =>
  earned(career, now).find((one) => one.name === name) ?? null
/** One match a day, each against another opponent: `V` is a victory, `D` a defeat. */
const results = (text: string, over: (index: number) => Partial<CareerMatch> = () => ({})) =>
  [...text].map((letter, index) =>
    careerMatch(index + 1, { won: letter === 'V', opponents: [person(`opponent ${index}`)], ...over(index) }),
  )
const earningMatch = (name: BadgeName, career: Career) => badge(name, career)?.match.sequence ?? null

describe('badges', () => {
  it.each<[BadgeName, string, number | null]>([
    ['first', 'DDVV', 3],
    ['first', 'DD', null],
    ['five', 'VVVVDVVVVVV', 10],
    ['five', 'VVVVD', null],
    ['ten', `VD${'V'.repeat(11)}`, 12],
    ['ten', `${'V'.repeat(9)}DV`, null],
    ['hundred', 'VD'.repeat(51), 100],
    ['hundred', 'D'.repeat(99), null],
  ])('%s of %s is earned by match %s', (name, text, match) => {
    expect(earningMatch(name, results(text))).toBe(match)
  })

  it('upset: a victory over a side that is at least 200 points stronger; gaps of means have fractions', () => {
    const leads = (...all: number[]) => all.map((lead, index) => careerMatch(index + 1, { lead }))
    expect(earningMatch('upset', leads(-399.5, -400, -500))).toBe(2)
    expect(earningMatch('upset', leads(400, -399.5))).toBeNull()
    expect(earningMatch('upset', [careerMatch(1, { lead: -400, won: false })])).toBeNull()
  })

  it('giant: five victories over opponents who are 100 points stronger, not necessarily in a row', () => {
    const leads = [-200, -200, -199, -300, 50, -200, -250, -200]
    const career = (won: number) => leads.map((lead, index) => careerMatch(index + 1, { lead, won: index !== won }))
    expect(earningMatch('giant', career(4))).toBe(7)
    expect(earningMatch('giant', career(1))).toBe(8)
    expect(earningMatch('giant', career(1).slice(0, 7))).toBeNull()
  })

  it('leader: the match that the context names', () => {
    const context = { now: muchLater, weekOf: (instant: Instant) => weekOf('Europe/Paris', instant), setsOf: () => [] }
    const names = (leaderBeaten: number | null) =>
      badgesOf(results('DVV'), { ...context, leaderBeaten }).map(({ name, match }) => [name, match.sequence])
    expect(names(3)).toContainEqual(['leader', 3])
    expect(names(null)).toEqual([['first', 2]])
  })

  it('rival: twenty matches against one opponent, with at most three victories of difference', () => {
    const ben = person('ben')
    const between = (text: string) => [...text].map((letter, index) => careerMatch(index + 1, { won: letter === 'V' }))
    expect(badge('rival', between(`${'VD'.repeat(8)}VVVD`))).toMatchObject({
      match: { sequence: 20 },
      rival: ben,
      record: { wins: 11, losses: 9 },
    })
    expect(earningMatch('rival', between(`${'V'.repeat(12)}${'D'.repeat(8)}`))).toBeNull()
    expect(earningMatch('rival', between(`${'V'.repeat(12)}${'D'.repeat(9)}`))).toBe(21)
    expect(earningMatch('rival', results('VD'.repeat(20)))).toBeNull()
  })

  describe('week: a week without a defeat', () => {
    // In Paris the week is from Monday, 16 November, to Monday, 23 November. Midnight is 23:00 UTC of the day before.
    const played = (dates: readonly string[], lost: number | null = null) =>
      dates.map((date, index) => careerMatch(index + 1, { playedAt: parseInstant(date), won: index !== lost }))
    const whole = ['2026-11-15T23:00:00Z', '2026-11-17T10:00:00Z', '2026-11-18T10:00:00Z', '2026-11-22T22:59:59Z']

    it('has at least four matches, and is over', () => {
      const over = parseInstant('2026-11-22T23:00:00Z')
      expect(badge('week', played(whole), over)).toMatchObject({
        match: { sequence: 4 },
        record: { wins: 4, losses: 0 },
      })
      expect(badge('week', played(whole), parseInstant('2026-11-22T22:59:59Z'))).toBeNull()
      expect(badge('week', played(whole.slice(1)), over)).toBeNull()
      expect(badge('week', played(whole, 0), over)).toBeNull()
    })

    it('is a calendar week of the time zone', () => {
      const before = ['2026-11-15T22:59:59Z', ...whole.slice(1)]
      expect(badge('week', played(before))).toBeNull()
      const after = [...whole.slice(0, 3), '2026-11-22T23:00:00Z']
      expect(badge('week', played(after))).toBeNull()
    })
  })

  describe('for matches scored live', () => {
    const sets = (text: string): LiveSet[] =>
      text.split(' ').map((set) => {
        const [mine = 0, theirs = 0] = set.split('-').map(Number)
        return { mine, theirs }
      })
    const live = (...matches: readonly [won: boolean, sets: string | null][]) => {
      const career = matches.map(([won], index) => careerMatch(index + 1, { won }))
      const setsOf = ({ sequence }: CareerMatch) =>
        sets(matches[sequence - 1]?.[1] ?? '').filter(({ mine, theirs }) => mine + theirs > 0)
      return earned(career, muchLater, setsOf).map(({ name, match }) => `${name} ${match.sequence}`)
    }

    it('comeback: a victory after a lost first set', () => {
      expect(
        live([true, null], [false, '9-11 11-9 8-11'], [true, '11-9 9-11 11-8'], [true, '10-12 11-9 11-9']),
      ).toEqual(['first 1', 'comeback 4'])
    })

    it('shutout: a set won 11-0, in a lost match too', () => {
      expect(live([false, '0-11 0-11'], [false, '11-0 9-11 9-11'])).toEqual(['shutout 2'])
      expect(live([false, '11-1 9-11 9-11'])).toEqual([])
    })
  })

  it('stay earned by the same match, whatever is played later', () => {
    fc.assert(
      fc.property(anyCareer(120), fc.nat(), (career, number) => {
        const count = number % (career.length + 1)
        const now = career[count]?.playedAt ?? muchLater
        const then = earned(career.slice(0, count), now)
        const today = earned(career)
        for (const one of then) expect(today).toContainEqual(one)
        // A later match adds no badge to earlier matches. `week` is left out: it is earned only when its week is over.
        const since = today.filter(({ name, match }) => name !== 'week' && match.sequence <= count)
        expect(then.filter(({ name }) => name !== 'week')).toEqual(since)
      }),
    )
  })

  it('are not earned without a match', () => {
    expect(earned([])).toEqual([])
  })
})
