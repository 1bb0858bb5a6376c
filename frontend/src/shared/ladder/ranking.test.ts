import { describe, expect, it } from 'vitest'
import { ladderFromScores } from '../../testing/samples.ts'
import { isEverybodyTied, podiumOf, stakesOf } from './ranking.ts'

describe('the podium', () => {
  const steps = (scores: Readonly<Record<string, number>>) =>
    podiumOf(ladderFromScores(scores)).map(({ rank, players, isNamed }) => [
      rank,
      players.map(({ pseudo }) => pseudo),
      isNamed,
    ])

  it('shows three players, or none when there are fewer', () => {
    expect(steps({ A: 3, B: 2, C: 1, D: 0 })).toEqual([
      [1, ['A'], true],
      [2, ['B'], true],
      [3, ['C'], true],
    ])
    expect(steps({ A: 3, B: 2 })).toEqual([])
  })

  it('has all players of a rank on its step, so that two players of rank 1 leave the second step empty', () => {
    expect(steps({ A: 3, B: 3, C: 1, D: 0 })).toEqual([
      [1, ['A', 'B'], true],
      [3, ['C'], true],
    ])
    expect(steps({ A: 3, B: 2, C: 2, D: 2 })).toEqual([
      [1, ['A'], true],
      [2, ['B', 'C', 'D'], false],
    ])
  })

  it('is empty before the first match', () => {
    expect(steps({ A: 500, B: 500, C: 500 })).toEqual([])
    expect(isEverybodyTied(ladderFromScores({ A: 500, B: 500 }))).toBe(true)
    expect(isEverybodyTied(ladderFromScores({ A: 506, B: 495 }))).toBe(false)
  })
})

describe('the points at stake', () => {
  it('are +6 or -5 in an even match, with the rank after each outcome', () => {
    const ranking = ladderFromScores({ Inès: 600, Karim: 564.5, Zoé: 559, Théo: 555 })
    expect(stakesOf(ranking, ['Zoé'], ['Karim'])).toEqual({
      gap: 11,
      isFavourite: false,
      won: { impact: 6, theirs: -5, rankBefore: 3, rankAfter: 2 },
      lost: { impact: -5, theirs: 6, rankBefore: 3, rankAfter: 4 },
    })
  })

  it('are higher for an upset than for a win of the favourite', () => {
    const ranking = ladderFromScores({ Inès: 620, Zoé: 500 })
    expect(stakesOf(ranking, ['Zoé'], ['Inès'])).toMatchObject({ won: { impact: 10 }, lost: { impact: -3 } })
    expect(stakesOf(ranking, ['Inès'], ['Zoé'])).toMatchObject({ won: { impact: 4 }, lost: { impact: -8 } })
  })

  it('depend on the mean scores in doubles, and each partner gets the whole value', () => {
    const ranking = ladderFromScores({ Inès: 600, Zoé: 500, Karim: 520, Théo: 519.5 })
    // The mean scores are 550 and 519.75: a gap of 30.25 points, in the second band of gaps.
    expect(stakesOf(ranking, ['Zoé', 'Inès'], ['Karim', 'Théo'])).toEqual({
      gap: 60.5,
      isFavourite: true,
      won: { impact: 5.5, theirs: -4.5, rankBefore: 4, rankAfter: 4 },
      lost: { impact: -6, theirs: 7, rankBefore: 4, rankAfter: 4 },
    })
  })

  it('give equal scores the same rank', () => {
    const ranking = ladderFromScores({ Inès: 506, Zoé: 500, Karim: 400 })
    expect(stakesOf(ranking, ['Zoé'], ['Karim'])?.won).toEqual({ impact: 4, theirs: -3, rankBefore: 2, rankAfter: 2 })
    expect(stakesOf(ladderFromScores({ Inès: 504, Zoé: 500, Karim: 400 }), ['Zoé'], ['Karim'])?.won.rankAfter).toBe(1)
  })

  it('are null while a player is not in the ladder', () => {
    expect(stakesOf(ladderFromScores({ Zoé: 500 }), ['Zoé'], ['Karim'])).toBeNull()
  })
})
