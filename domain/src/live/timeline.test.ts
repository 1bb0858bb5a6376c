import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusSeconds, someFriday } from '../testing/builders.ts'
import { alternatingPoints, anyPoints, anySide, pointsInARow, setWonBy } from '../testing/points.ts'
import { otherSide, type Side, scoreSheetOf } from './table-tennis.ts'
import { figuresOf, longestRunOf, minutesBetween, runsOf, type TimedPoint, timelineOf } from './timeline.ts'

const timed = (points: readonly Side[]): TimedPoint[] =>
  points.map((scorer, index) => ({ scorer, at: plusSeconds(someFriday, 15 * index) }))
const timeline = (points: readonly Side[], firstServer: Side = 'one') => timelineOf(firstServer, timed(points))
const last = (points: readonly Side[]) => timeline(points).at(-1)!.points.at(-1)!

describe('a timeline', () => {
  it('has the sets, servers and set points of the sheet after each point', () => {
    fc.assert(
      fc.property(anySide, anyPoints, (first, points) => {
        const sets = timeline(points, first)
        const sheet = scoreSheetOf(first, points)
        expect(sets.map(({ score }) => score)).toEqual(sheet.sets)
        const played = sets.flatMap((set) => set.points)
        expect(played.map(({ scorer, at }) => ({ scorer, at }))).toEqual(timed(points).slice(0, played.length))
        if (played.length < points.length) expect(sheet.winner).not.toBeNull()
        for (const [index, point] of played.entries()) {
          const { server, setPoint, matchPoint } = scoreSheetOf(first, points.slice(0, index))
          expect(point).toMatchObject({ server, setPoint, matchPoint })
        }
        for (const side of ['one', 'two'] as const)
          expect(sets.filter(({ winner }) => winner === side)).toHaveLength(sheet.setsWon[side])
      }),
    )
  })

  it('has one more point in each score than in the one before, for the scorer', () => {
    fc.assert(
      fc.property(anySide, anyPoints, (first, points) => {
        for (const set of timeline(points, first))
          for (const [index, { scorer, score }] of set.points.entries()) {
            const before = set.points[index - 1]?.score ?? { one: 0, two: 0 }
            expect(score).toEqual({ ...before, [scorer]: before[scorer] + 1 })
          }
      }),
    )
  })

  it('begins with the serve: it has no set before the first server is chosen, and an empty one afterwards', () => {
    expect(timelineOf(null, [])).toEqual([])
    expect(timeline([])).toEqual([{ points: [], score: { one: 0, two: 0 }, winner: null }])
    expect(timeline(setWonBy('two')).map(({ points, winner }) => [points.length, winner])).toEqual([
      [11, 'two'],
      [0, null],
    ])
  })

  it('changes ends at 5 in the third set only', () => {
    const twoAll = [...setWonBy('one'), ...setWonBy('two')]
    expect(last(pointsInARow('one', 5)).changesEnds).toBe(false)
    expect(last(setWonBy('one').slice(1)).changesEnds).toBe(false)
    expect(last([...twoAll, ...alternatingPoints(4), 'two']).changesEnds).toBe(true)
    const marks = timeline([...twoAll, ...alternatingPoints(4), 'two', ...pointsInARow('one', 7)]).flatMap((set) =>
      set.points.map(({ changesEnds }) => changesEnds),
    )
    expect(marks.filter(Boolean)).toHaveLength(1)
  })
})

describe('the runs of a set', () => {
  it('contain each point once, alternate between the sides, and are as long as `run` of their last point', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        for (const set of timeline(points)) {
          const runs = runsOf(set.points)
          expect(runs.flatMap(({ side, length }) => pointsInARow(side, length))).toEqual(
            set.points.map(({ scorer }) => scorer),
          )
          for (const [index, { side, from, length }] of runs.entries()) {
            expect(set.points[from + length - 1]?.run).toBe(length)
            if (index > 0) expect(side).toBe(otherSide(runs[index - 1]!.side))
          }
        }
      }),
    )
  })

  it('have a longest one: the last of several equally long ones, null without a point', () => {
    const [set] = timeline([...pointsInARow('one', 3), 'two', ...pointsInARow('one', 3), ...pointsInARow('two', 2)])
    expect(longestRunOf(set!.points)).toEqual({ side: 'one', from: 4, length: 3 })
    expect(longestRunOf([])).toBeNull()
  })
})

describe('the figures', () => {
  it('of both sides add up to all points', () => {
    fc.assert(
      fc.property(anySide, anyPoints, (first, points) => {
        const sets = timeline(points, first)
        const { one, two } = figuresOf(sets)
        const played = sets.flatMap((set) => set.points).length
        expect([one.points + two.points, one.served + two.served]).toEqual([played, played])
        for (const side of [one, two]) {
          expect(side.wonOnServe).toBeLessThanOrEqual(Math.min(side.points, side.served))
          expect(side.setPointsWon).toBeLessThanOrEqual(side.setPoints)
          expect(side.largestLead).toBeLessThanOrEqual(side.points)
        }
        const won = sets.filter(({ winner }) => winner !== null).length
        expect(one.setPointsWon + two.setPointsWon).toBe(won)
      }),
    )
  })

  it('count set points that are saved, the lead and the run of a close set', () => {
    // From 6-10 on, side one saves four set points. At 11-10 side one has its first set point, and wins it.
    const { one, two } = figuresOf(
      timeline([...pointsInARow('two', 3), ...alternatingPoints(7).toReversed(), ...pointsInARow('one', 5)]),
    )
    expect([one.points, two.points]).toEqual([12, 10])
    expect([one.setPoints, one.setPointsWon, two.setPoints, two.setPointsWon]).toEqual([1, 1, 4, 0])
    expect([one.longestRun, two.longestRun]).toEqual([6, 4])
    expect([one.largestLead, two.largestLead]).toEqual([2, 4])
  })

  it('are all zero without a point', () => {
    expect(new Set(Object.values(figuresOf([]).one))).toEqual(new Set([0]))
  })
})

it('the duration of a match is in whole minutes, at least one', () => {
  expect(minutesBetween(someFriday, plusSeconds(someFriday, 5))).toBe(1)
  expect(minutesBetween(someFriday, plusSeconds(someFriday, 14 * 60 + 29))).toBe(14)
})
