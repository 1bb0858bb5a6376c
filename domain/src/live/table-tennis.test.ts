import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alternatingPoints, anyPoints, anySide, pointsInARow, setWonBy } from '../testing/points.ts'
import { referenceScoreSheetOf } from '../testing/reference-score-sheet.ts'
import { currentSetOf, emptyScoreSheet, otherSide, type Side, scoreSheetOf, sheetAfterPoint } from './table-tennis.ts'

const played = (points: readonly Side[]) => scoreSheetOf('one', points)
const twoAll = [...setWonBy('one'), ...setWonBy('two')]

describe('the server', () => {
  const cases: [string, Side[], Side][] = [
    ['0-0: the first server', [], 'one'],
    ['after 1 point: the same', pointsInARow('one', 1), 'one'],
    ['after 2: the other', pointsInARow('one', 2), 'two'],
    ['after 3: still the other', pointsInARow('one', 3), 'two'],
    ['after 4: back again', pointsInARow('one', 4), 'one'],
    ['10-8: the tenth pair', [...alternatingPoints(8), ...pointsInARow('one', 2)], 'two'],
    ['10-9: still the tenth pair', [...alternatingPoints(9), 'one'], 'two'],
    ['10-10: the first server', alternatingPoints(10), 'one'],
    ['11-10: every point from now on', [...alternatingPoints(10), 'one'], 'two'],
    ['11-11', alternatingPoints(11), 'one'],
    ['12-11', [...alternatingPoints(11), 'one'], 'two'],
    ['second set: who received first', setWonBy('one'), 'two'],
    ['second set, after 2', [...setWonBy('one'), ...pointsInARow('one', 2)], 'one'],
    ['second set, 10-10: its first server', [...setWonBy('one'), ...alternatingPoints(10)], 'two'],
    [
      'second set, though the first had an odd number of points (11-4)',
      [...alternatingPoints(4), ...pointsInARow('one', 7)],
      'two',
    ],
    ['third set: the first server of the match', twoAll, 'one'],
    ['third set, 10-10', [...twoAll, ...alternatingPoints(10)], 'one'],
  ]
  it.each(cases)('is the one that the laws name: %s', (_, points, server) => {
    expect(played(points).server).toBe(server)
    expect(scoreSheetOf('two', points).server).toBe(otherSide(server))
  })

  it('is null before the first server is chosen and after the end of the match', () => {
    expect(emptyScoreSheet(null).server).toBeNull()
    expect(scoreSheetOf(null, pointsInARow('one', 3)).server).toBeNull()
    expect(played([...setWonBy('one'), ...setWonBy('one')]).server).toBeNull()
  })
})

describe('sets and the match', () => {
  it('starts with one set at 0-0', () => {
    expect(played([])).toStrictEqual({
      firstServer: 'one',
      sets: [{ one: 0, two: 0 }],
      setsWon: { one: 0, two: 0 },
      server: 'one',
      endsSwapped: false,
      changeEnds: false,
      setPoint: null,
      matchPoint: null,
      winner: null,
    })
  })

  const scores: [string, Side[], [number, number][], Side | null][] = [
    ['10-0 is not over', pointsInARow('one', 10), [[10, 0]], null],
    [
      '11-9 is over, the next set begins',
      [...alternatingPoints(9), ...pointsInARow('two', 2)],
      [
        [9, 11],
        [0, 0],
      ],
      null,
    ],
    ['11-10 is not over', [...alternatingPoints(10), 'one'], [[11, 10]], null],
    [
      '12-10 is over',
      [...alternatingPoints(10), ...pointsInARow('one', 2)],
      [
        [12, 10],
        [0, 0],
      ],
      null,
    ],
    ['15-15 goes on', alternatingPoints(15), [[15, 15]], null],
    [
      '17-15 is over',
      [...alternatingPoints(15), ...pointsInARow('two', 2)],
      [
        [15, 17],
        [0, 0],
      ],
      null,
    ],
    [
      '2-0 ends the match',
      [...setWonBy('two'), ...setWonBy('two')],
      [
        [0, 11],
        [0, 11],
      ],
      'two',
    ],
    [
      '1-1 goes to a third set',
      twoAll,
      [
        [11, 0],
        [0, 11],
        [0, 0],
      ],
      null,
    ],
    [
      '2-1 ends the match',
      [...twoAll, ...alternatingPoints(9), ...pointsInARow('one', 2)],
      [
        [11, 0],
        [0, 11],
        [11, 9],
      ],
      'one',
    ],
  ]
  it.each(scores)('follow the laws: %s', (_, points, sets, winner) => {
    const sheet = played(points)
    expect(sheet.sets.map(({ one, two }) => [one, two])).toStrictEqual(sets)
    expect(sheet.winner).toBe(winner)
  })

  it('does not count points after the end', () => {
    const over = played([...setWonBy('one'), ...setWonBy('one')])
    expect(sheetAfterPoint(over, 'two')).toBe(over)
    expect(currentSetOf(over)).toStrictEqual({ one: 11, two: 0 })
  })
})

describe('ends', () => {
  const cases: [string, Side[], { endsSwapped: boolean; changeEnds: boolean }][] = [
    ['first set, at 5: nothing', pointsInARow('one', 5), { endsSwapped: false, changeEnds: false }],
    ['after the first set', setWonBy('one'), { endsSwapped: true, changeEnds: true }],
    ['into the second set', [...setWonBy('one'), 'one'], { endsSwapped: true, changeEnds: false }],
    [
      'second set, at 5: nothing',
      [...setWonBy('one'), ...pointsInARow('two', 5)],
      { endsSwapped: true, changeEnds: false },
    ],
    ['after the second set', twoAll, { endsSwapped: false, changeEnds: true }],
    ['third set, 4-4', [...twoAll, ...alternatingPoints(4)], { endsSwapped: false, changeEnds: false }],
    ['third set, 5-0', [...twoAll, ...pointsInARow('two', 5)], { endsSwapped: true, changeEnds: true }],
    ['third set, 5-4', [...twoAll, ...alternatingPoints(4), 'one'], { endsSwapped: true, changeEnds: true }],
    ['third set, 5-5: only once', [...twoAll, ...alternatingPoints(5)], { endsSwapped: true, changeEnds: false }],
    ['the end of the match', [...twoAll, ...setWonBy('one')], { endsSwapped: true, changeEnds: false }],
  ]
  it.each(cases)('change as the laws say: %s', (_, points, expected) => {
    expect(played(points)).toMatchObject(expected)
  })
})

describe('set and match point', () => {
  const cases: [string, Side[], Side | null, Side | null][] = [
    ['9-9', alternatingPoints(9), null, null],
    ['10-9', [...alternatingPoints(9), 'one'], 'one', null],
    ['10-10', alternatingPoints(10), null, null],
    ['10-11', [...alternatingPoints(10), 'two'], 'two', null],
    ['a set up, 10-0', [...setWonBy('one'), ...pointsInARow('one', 10)], 'one', 'one'],
    ['a set down, 10-0', [...setWonBy('two'), ...pointsInARow('one', 10)], 'one', null],
    ['1-1, 10-9', [...twoAll, ...alternatingPoints(9), 'two'], 'two', 'two'],
    ['over', [...setWonBy('one'), ...setWonBy('one')], null, null],
  ]
  it.each(cases)('are those of the laws: %s', (_, points, setPoint, matchPoint) => {
    expect(played(points)).toMatchObject({ setPoint, matchPoint })
  })
})

describe('for any points, the sheet', () => {
  it('has the sets, server, ends and winner that `naiveUmpire` finds', () => {
    fc.assert(
      fc.property(anySide, anyPoints, (first, points) => {
        const sheet = scoreSheetOf(first, points)
        const umpire = referenceScoreSheetOf(first, points)
        expect(sheet.sets.map(({ one, two }) => [one, two])).toStrictEqual(umpire.sets)
        expect(sheet.server).toBe(umpire.server)
        expect(sheet.endsSwapped).toBe(umpire.swapped)
        expect(sheet.winner).toBe(umpire.winner)
      }),
      { numRuns: 2000 },
    )
  })

  it('has a change of ends exactly when `naiveUmpire` swaps the ends', () => {
    fc.assert(
      fc.property(anySide, anyPoints, anySide, (first, points, next) => {
        const walked =
          referenceScoreSheetOf(first, points).swapped !== referenceScoreSheetOf(first, [...points, next]).swapped
        const over = referenceScoreSheetOf(first, points).winner !== null
        if (!over) expect(scoreSheetOf(first, [...points, next]).changeEnds).toBe(walked)
      }),
    )
  })

  it('is the same point by point as from the whole list', () => {
    fc.assert(
      fc.property(anySide, anyPoints, (first, points) => {
        const stepwise = points.reduce(sheetAfterPoint, emptyScoreSheet(first))
        expect(stepwise).toStrictEqual(scoreSheetOf(first, points))
      }),
    )
  })

  it('changes the server after every two points, and after each point from 10-10', () => {
    fc.assert(
      fc.property(anySide, anyPoints, anySide, (first, points, scorer) => {
        const before = scoreSheetOf(first, points)
        const after = sheetAfterPoint(before, scorer)
        fc.pre(after.winner === null && after.sets.length === before.sets.length)
        const { one, two } = currentSetOf(after)
        const pairEnds = (one + two) % 2 === 0 || (one >= 10 && two >= 10)
        expect(after.server === before.server).toBe(!pairEnds)
      }),
    )
  })

  it('has a difference of at most two between the services of both sides in a set', () => {
    fc.assert(
      fc.property(anySide, anyPoints, (first, points) => {
        const services = { one: 0, two: 0 }
        let sheet = emptyScoreSheet(first)
        for (const point of points) {
          const sets = sheet.sets.length
          if (sheet.server !== null) services[sheet.server] += 1
          sheet = sheetAfterPoint(sheet, point)
          if (sheet.sets.length !== sets) {
            services.one = 0
            services.two = 0
          }
          expect(Math.abs(services.one - services.two)).toBeLessThanOrEqual(2)
        }
      }),
    )
  })

  it('has a set point exactly when that side would win the set with the next point', () => {
    fc.assert(
      fc.property(anySide, anyPoints, anySide, (first, points, side) => {
        const sheet = scoreSheetOf(first, points)
        fc.pre(sheet.winner === null)
        const next = sheetAfterPoint(sheet, side)
        expect(sheet.setPoint === side).toBe(next.setsWon[side] > sheet.setsWon[side])
        expect(sheet.matchPoint === side).toBe(next.winner === side)
      }),
    )
  })

  it('never changes the score of a finished set', () => {
    fc.assert(
      fc.property(anySide, anyPoints, fc.nat(100), (first, points, cut) => {
        const early = scoreSheetOf(first, points.slice(0, cut))
        const late = scoreSheetOf(first, points)
        const finished = early.sets.slice(0, early.setsWon.one + early.setsWon.two)
        expect(late.sets.slice(0, finished.length)).toStrictEqual(finished)
      }),
    )
  })
})
