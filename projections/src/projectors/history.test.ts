import { historyKey } from '@topspin/domain/documents/history'
import { someFriday } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import { ann, ben, cleo, dan, eventsOfMatch } from '../testing/facts.ts'
import { history } from './history.ts'

const facts = { matchId: 1, sequence: 1, playedAt: someFriday, before: 1000 }

describe('history', () => {
  it('has a singles match once for each of its two players, from their own side', () => {
    const folded = foldEvents(history, eventsOfMatch([[ann], [ben]]).played)
    const simple = { ...facts, ladder: 'simple', partner: null }
    expect(folded.keys()).toHaveLength(2)
    expect(folded.document(historyKey(ann, 'simple', 1))).toEqual({
      ...simple,
      mySets: 2,
      opponentSets: 1,
      impact: 12,
      opponents: [ben],
    })
    expect(folded.document(historyKey(ben, 'simple', 1))).toEqual({
      ...simple,
      mySets: 1,
      opponentSets: 2,
      impact: -10,
      opponents: [ann],
    })
  })

  it('has a doubles match once for each of its four players, from their own side', () => {
    const folded = foldEvents(
      history,
      eventsOfMatch(
        [
          [ann, ben],
          [cleo, dan],
        ],
        { loserSets: 0 },
      ).played,
    )
    const of = (id: typeof ann) => folded.document(historyKey(id, 'double', 1))
    const won = { ...facts, ladder: 'double', mySets: 2, opponentSets: 0, impact: 12, opponents: [cleo, dan] }
    const lost = { ...facts, ladder: 'double', mySets: 0, opponentSets: 2, impact: -10, opponents: [ann, ben] }
    expect([ann, ben, cleo, dan].map(of)).toEqual([
      { ...won, partner: ben },
      { ...won, partner: ann },
      { ...lost, partner: dan },
      { ...lost, partner: cleo },
    ])
  })

  it('does not contain a cancelled match', () => {
    const { played, rolledBack } = eventsOfMatch([
      [ann, ben],
      [cleo, dan],
    ])
    const other = eventsOfMatch([[ann], [ben]], { sequence: 2 })
    const kept = [historyKey(ann, 'simple', 2), historyKey(ben, 'simple', 2)].toSorted()
    expect(foldEvents(history, played, other.played, rolledBack).keys()).toEqual(kept)
  })
})
