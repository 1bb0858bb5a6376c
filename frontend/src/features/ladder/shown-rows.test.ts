import { describe, expect, it } from 'vitest'
import { ladder } from '../../testing/samples.ts'
import { foundRows } from './shown-rows.ts'

const names = (rows: readonly { readonly pseudo: string }[]) => rows.map(({ pseudo }) => pseudo)

describe('the rows of a ladder', () => {
  const ranking = ladder({ 'Zoé Martin': 530, Éric: 520, Anna: 510, 'Jean-Luc': 500 })

  it('are found by their words in any order, without case and accents', () => {
    expect(names(foundRows(ranking, 'martin zoe'))).toEqual(['Zoé Martin'])
    expect(names(foundRows(ranking, ' ERI '))).toEqual(['Éric'])
    expect(foundRows(ranking, 'jean')).toEqual([ranking[3]])
    expect(foundRows(ranking, '')).toEqual(ranking)
    expect(foundRows(ranking, 'martin eric')).toEqual([])
  })
})
