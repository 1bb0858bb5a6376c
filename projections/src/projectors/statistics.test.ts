import {
  type FavouriteWinsDocument,
  favouriteWinsKey,
  matchCountsKey,
  type PointsTakenDocument,
  pointsTakenKey,
} from '@topspin/domain/documents/statistics'
import { halfPoints, type Instant, type PlayerId } from '@topspin/domain/ids'
import { parseInstant, someFriday } from '@topspin/domain/testing/builders'
import { mondayOf, utcDayOf } from '@topspin/domain/time/days'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import { ann, ben, cleo, dan, eventsOfMatch } from '../testing/facts.ts'
import { statistics } from './statistics.ts'

const monday = mondayOf(utcDayOf(someFriday))

describe('statistics', () => {
  const won = eventsOfMatch([[ann], [ben]])
  const again = eventsOfMatch([[ann], [ben]], { sequence: 2, matchId: 2 })
  const double = eventsOfMatch(
    [
      [ann, ben],
      [cleo, dan],
    ],
    { sequence: 3 },
  )

  it('count the matches of each ladder', () => {
    expect(foldEvents(statistics, won.played, again.played, double.played).document(matchCountsKey)).toEqual({
      simple: 2,
      double: 1,
    })
    expect(foldEvents(statistics, won.played, again.played, again.rolledBack).document(matchCountsKey)).toEqual({
      simple: 1,
      double: 0,
    })
  })

  it('add up the points taken in won singles by opponent, without doubles', () => {
    const other = eventsOfMatch([[ann], [cleo]], { sequence: 4, matchId: 3 })
    const folded = foldEvents(statistics, won.played, again.played, other.played, double.played)
    expect(folded.document(pointsTakenKey(ann, ben))).toEqual({ taken: 24, wins: { [monday]: 2 } })
    expect(folded.document(pointsTakenKey(ann, cleo))).toEqual({ taken: 12, wins: { [monday]: 1 } })
    expect(folded.keys()).toEqual([matchCountsKey, pointsTakenKey(ann, ben), pointsTakenKey(ann, cleo)].toSorted())
  })

  it('have no document when every match is cancelled', () => {
    expect(foldEvents(statistics, won.played, double.played, double.rolledBack, won.rolledBack).keys()).toEqual([])
  })

  it('count how often the favourite wins, by month and band of gaps, and not at equal scores', () => {
    const bandsOf = (folded: ReturnType<typeof foldEvents>, at: Instant) =>
      (folded.document(favouriteWinsKey(at)) as FavouriteWinsDocument | null)?.simple.filter(
        ({ matches }) => matches > 0,
      )
    const match = (sequence: number, winner: number, loser: number) => {
      const side = (playerId: PlayerId, points: number) => [
        { playerId, before: halfPoints(2 * points), impact: halfPoints(0) },
      ]
      const sides = { winners: side(ann, winner), losers: side(ben, loser) }
      return eventsOfMatch([[ann], [ben]], { sequence, matchId: sequence, ...sides })
    }
    const [expected, upset, equal] = [match(1, 560, 500), match(2, 500, 610), match(3, 500, 500)]
    expect(bandsOf(foldEvents(statistics, expected.played, upset.played, equal.played), someFriday)).toEqual([
      { matches: 1, won: 1 },
      { matches: 1, won: 0 },
    ])
    expect(foldEvents(statistics, equal.played).document(favouriteWinsKey(someFriday))).toBeNull()
    expect(foldEvents(statistics, upset.played, upset.rolledBack).keys()).toEqual([])
  })

  it('count a victory that takes no points', () => {
    const sides = { winners: [{ playerId: ann, before: halfPoints(3000), impact: halfPoints(0) }] }
    const worthless = eventsOfMatch([[ann], [ben]], sides)
    const document = (...events: Parameters<typeof foldEvents>[1][]) =>
      foldEvents(statistics, ...events).document(pointsTakenKey(ann, ben))
    expect(document(worthless.played)).toEqual({ taken: 0, wins: { [monday]: 1 } })
    expect(document(worthless.played, again.played)).toEqual({ taken: 12, wins: { [monday]: 2 } })
  })

  it('count the victories of each week in order, whatever the order of the changes', () => {
    const later = eventsOfMatch([[ann], [ben]], {
      sequence: 5,
      matchId: 4,
      playedAt: parseInstant('2026-12-02T10:00:00Z'),
    })
    const [first, last] = ['2026-11-16', '2026-11-30']
    const early = eventsOfMatch([[ann], [ben]], { playedAt: parseInstant('2026-11-22T23:30:00Z') })
    const folded = foldEvents(statistics, later.played, early.played)
    expect(Object.entries((folded.document(pointsTakenKey(ann, ben)) as PointsTakenDocument).wins ?? {})).toEqual([
      [first, 1],
      [last, 1],
    ])
  })
})
