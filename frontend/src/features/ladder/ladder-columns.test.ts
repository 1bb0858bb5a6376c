import { describe, expect, it } from 'vitest'
import { ladder } from '../../testing/samples.ts'
import { ladderItems } from './ladder-columns.tsx'

describe('the rows of a ladder', () => {
  const ranking = ladder({ 'Zoé Martin': 530, Éric: 520, Anna: 510, 'Jean-Luc': 500 })

  it('are found by their words in any order, without case and accents', () => {
    const found = (search: string) =>
      ladderItems(ranking, search, new Map(), false, '').map(({ entry }) => entry.pseudo)
    expect(found('martin zoe')).toEqual(['Zoé Martin'])
    expect(found(' ERI ')).toEqual(['Éric'])
    expect(found('jean')).toEqual(['Jean-Luc'])
    expect(found('')).toEqual(['Zoé Martin', 'Éric', 'Anna', 'Jean-Luc'])
    expect(found('martin eric')).toEqual([])
  })
})
