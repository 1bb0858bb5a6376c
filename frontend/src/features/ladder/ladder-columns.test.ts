import { describe, expect, it } from 'vitest'
import { ladderFromScores } from '../../testing/samples.ts'
import { findPlayers } from './ladder-columns.tsx'

describe('the rows of a ladder', () => {
  const ranking = ladderFromScores({ 'Zoé Martin': 530, Éric: 520, Anna: 510, 'Jean-Luc': 500 })

  it('are found by the words of a pseudo in any order, whatever the case and accents', () => {
    const names = (search: string) => findPlayers(ranking, search).map(({ pseudo }) => pseudo)
    expect(names('martin zoe')).toEqual(['Zoé Martin'])
    expect(names(' ERI ')).toEqual(['Éric'])
    expect(names('jean')).toEqual(['Jean-Luc'])
    expect(names('')).toEqual(['Zoé Martin', 'Éric', 'Anna', 'Jean-Luc'])
    expect(names('martin eric')).toEqual([])
  })
})
