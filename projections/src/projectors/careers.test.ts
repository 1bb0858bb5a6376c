import { careerKey } from '@topspin/domain/documents/careers'
import { instant } from '@topspin/domain/ids'
import { someFriday } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import { ann, ben, cleo, dan, eventsOfMatch } from '../testing/facts.ts'
import { careers } from './careers.ts'

const upset = eventsOfMatch([[ann], [ben]], { gap: 60, upset: true })
const again = eventsOfMatch([[ann], [ben]], { sequence: 2, matchId: 2, gap: 20 })
const later = eventsOfMatch([[ann], [ben]], {
  sequence: 3,
  matchId: 3,
  playedAt: instant(Date.parse(someFriday) + 40 * 86_400_000),
})
const double = eventsOfMatch(
  [
    [ann, ben],
    [cleo, dan],
  ],
  { sequence: 4, gap: 12.5 },
)
const inMonthOf = (played: typeof upset, id: typeof ann) => careerKey(id, played.data.ladder, played.data.playedAt)

describe('careers', () => {
  it('have the matches of a month in one document, with the lead of the side before each', () => {
    const folded = foldEvents(careers, upset.played, again.played)
    const facts = { playedAt: someFriday, before: 1000, partner: null }
    expect(folded.keys()).toEqual([inMonthOf(upset, ann), inMonthOf(upset, ben)].toSorted())
    expect(folded.document(inMonthOf(upset, ann))).toEqual({
      matches: [
        { ...facts, matchId: 1, sequence: 1, mySets: 2, opponentSets: 1, impact: 12, opponents: [ben], lead: -60 },
        { ...facts, matchId: 2, sequence: 2, mySets: 2, opponentSets: 1, impact: 12, opponents: [ben], lead: 20 },
      ],
    })
    expect(folded.document(inMonthOf(upset, ben))).toEqual({
      matches: [
        { ...facts, matchId: 1, sequence: 1, mySets: 1, opponentSets: 2, impact: -10, opponents: [ann], lead: 60 },
        { ...facts, matchId: 2, sequence: 2, mySets: 1, opponentSets: 2, impact: -10, opponents: [ann], lead: -20 },
      ],
    })
  })

  it('have one document for each month and ladder', () => {
    const folded = foldEvents(careers, upset.played, later.played, double.played)
    const ofAnn = [inMonthOf(upset, ann), inMonthOf(later, ann), inMonthOf(double, ann)]
    expect(folded.keys().filter((key) => key.startsWith(ann))).toEqual(ofAnn.toSorted())
    expect(folded.document(inMonthOf(double, dan))).toMatchObject({
      matches: [{ partner: cleo, opponents: [ann, ben], lead: -12.5 }],
    })
  })

  it('remove a cancelled match, and the document of a month with its last match', () => {
    expect(
      foldEvents(careers, upset.played, again.played, again.rolledBack).document(inMonthOf(upset, ann)),
    ).toMatchObject({
      matches: [{ sequence: 1 }],
    })
    expect(foldEvents(careers, upset.played, upset.rolledBack).keys()).toEqual([])
  })
})
