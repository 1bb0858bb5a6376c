import { matchCountsKey, pointsTakenKey } from '@topspin/domain/documents/statistics'
import { halfPoints } from '@topspin/domain/ids'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import { ann, ben, cleo, dan, eventsOfMatch } from '../testing/facts.ts'
import { statistics } from './statistics.ts'

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
    expect(folded.document(pointsTakenKey(ann, ben))).toEqual({ taken: 24 })
    expect(folded.document(pointsTakenKey(ann, cleo))).toEqual({ taken: 12 })
    expect(folded.keys()).toEqual([matchCountsKey, pointsTakenKey(ann, ben), pointsTakenKey(ann, cleo)].toSorted())
  })

  it('have no document when every match is cancelled', () => {
    expect(foldEvents(statistics, won.played, double.played, double.rolledBack, won.rolledBack).keys()).toEqual([])
  })

  it('do not name an opponent from whom no points were taken', () => {
    const sides = { winners: [{ playerId: ann, before: halfPoints(3000), impact: halfPoints(0) }] }
    const worthless = eventsOfMatch([[ann], [ben]], sides)
    expect(foldEvents(statistics, worthless.played).keys()).toEqual([matchCountsKey])
    expect(foldEvents(statistics, worthless.played, again.played).document(pointsTakenKey(ann, ben))).toEqual({
      taken: 12,
    })
  })
})
