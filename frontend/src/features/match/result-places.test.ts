import { describe, expect, it } from 'vitest'
import { ladderFromScores } from '../../testing/samples.ts'
import { ladderAfterMatch, ladderRowsAround } from './result-places.tsx'

const before = ladderFromScores({ Ana: 520, Théo: 510, Inès: 510, Zoé: 505, Karim: 500 })
const player = (pseudo: string, score: number, impact: number) => ({ pseudo, won: impact > 0, before: score, impact })
const rows = (pseudo: string, ...players: ReturnType<typeof player>[]) =>
  ladderRowsAround(ladderAfterMatch(before, players), pseudo).map(
    (row) => `${row.rankBefore}→${row.rank} ${row.pseudo}`,
  )

describe('the ladder after a match', () => {
  it('has the scores from the explanation of the match, and gives equal scores the same rank', () => {
    const after = ladderAfterMatch(before, [player('Zoé', 505, 6), player('Théo', 510, -5)])
    expect(after).toEqual([
      { pseudo: 'Ana', score: 520, rank: 1, rankBefore: 1 },
      { pseudo: 'Zoé', score: 511, rank: 2, rankBefore: 4 },
      { pseudo: 'Inès', score: 510, rank: 3, rankBefore: 2 },
      { pseudo: 'Théo', score: 505, rank: 4, rankBefore: 2 },
      { pseudo: 'Karim', score: 500, rank: 5, rankBefore: 5 },
    ])
    expect(ladderAfterMatch(before, [player('Zoé', 505, 5), player('Karim', 500, -4)]).map(({ rank }) => rank)).toEqual(
      [1, 2, 2, 2, 5],
    )
  })

  it('is empty when it is not the ladder with which the match was rated', () => {
    expect(ladderAfterMatch(before, [player('Zoé', 499, 6), player('Théo', 510, -5)])).toEqual([])
  })

  it('is empty when a player of the match was not in the ladder before it', () => {
    expect(ladderAfterMatch(before, [player('Zoé', 505, 6), player('Nouveau', 500, -5)])).toEqual([])
    expect(ladderAfterMatch([], [player('Zoé', 505, 6)])).toEqual([])
  })
})

describe('the neighbours of a player', () => {
  it('are the rows above and below, or at an end of the ladder the two nearest rows', () => {
    expect(rows('Zoé', player('Zoé', 505, 6), player('Théo', 510, -5))).toEqual(['1→1 Ana', '4→2 Zoé', '2→3 Inès'])
    expect(rows('Zoé', player('Zoé', 505, 22), player('Ana', 520, -5))).toEqual(['4→1 Zoé', '1→2 Ana', '2→3 Théo'])
    expect(rows('Karim', player('Karim', 500, -5), player('Zoé', 505, 6))).toEqual([
      '2→3 Théo',
      '2→3 Inès',
      '5→5 Karim',
    ])
    expect(ladderRowsAround([], 'Zoé')).toEqual([])
  })
})
