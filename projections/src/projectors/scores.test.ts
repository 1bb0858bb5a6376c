import { scoresKey } from '@topspin/domain/documents/scores'
import { someFriday } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import { ann, ben, cleo, dan, eventsOfMatch } from '../testing/facts.ts'
import { scores } from './scores.ts'

const first = eventsOfMatch([[ann], [ben]])
const second = eventsOfMatch([[ben], [ann]], { sequence: 99, matchId: 2 })
const third = eventsOfMatch([[ann], [ben]], { sequence: 100, matchId: 3 })
const double = eventsOfMatch(
  [
    [ann, ben],
    [cleo, dan],
  ],
  { sequence: 2 },
)

describe('scores', () => {
  it('have the matches of a hundred sequence numbers in one document, with the scores after each', () => {
    const folded = foldEvents(scores, first.played, second.played, third.played)
    expect(folded.keys()).toEqual([scoresKey('simple', 0), scoresKey('simple', 1)])
    expect(folded.document(scoresKey('simple', 0))).toEqual({
      matches: [
        [1, someFriday, [[ann, 1012]], [[ben, 990]]],
        [99, someFriday, [[ben, 1012]], [[ann, 990]]],
      ],
    })
  })

  it('have both players of a side', () => {
    expect(foldEvents(scores, double.played).document(scoresKey('double', 0))).toEqual({
      matches: [
        [
          2,
          someFriday,
          [
            [ann, 1012],
            [ben, 1012],
          ],
          [
            [cleo, 990],
            [dan, 990],
          ],
        ],
      ],
    })
  })

  it('remove a cancelled match, and a document with its last match', () => {
    const folded = foldEvents(scores, first.played, second.played, third.played, second.rolledBack, third.rolledBack)
    expect(folded.keys()).toEqual([scoresKey('simple', 0)])
    expect(folded.document(scoresKey('simple', 0))).toEqual({ matches: [[1, someFriday, [[ann, 1012]], [[ben, 990]]]] })
  })
})
