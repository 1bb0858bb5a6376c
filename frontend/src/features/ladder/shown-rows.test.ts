import { describe, expect, it } from 'vitest'
import { ladder, trend } from '../../testing/samples.ts'
import { foundRows, type RowOrder, sortedRows } from './shown-rows.ts'

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

  it('are sorted by a column, the most first; players without a value are last, equal ones in the order of the ladder', () => {
    const trends = new Map(
      [
        trend({ pseudo: 'Zoé Martin', week: { points: -6, places: -1 }, wins: 3, losses: 3 }),
        trend({ pseudo: 'Éric', week: { points: 12, places: 2 }, wins: 2, losses: 1 }),
        trend({ pseudo: 'Anna', week: { points: 12, places: null }, wins: 0, losses: 0 }),
      ].map((one) => [one.pseudo, one] as const),
    )
    const by = (order: RowOrder) => names(sortedRows(ranking, trends, order))
    expect(by('score')).toEqual(names(ranking))
    expect(by('name')).toEqual(['Anna', 'Éric', 'Jean-Luc', 'Zoé Martin'])
    expect(by('points')).toEqual(['Éric', 'Anna', 'Zoé Martin', 'Jean-Luc'])
    expect(by('places')).toEqual(['Éric', 'Zoé Martin', 'Anna', 'Jean-Luc'])
    expect(by('wins')).toEqual(['Zoé Martin', 'Éric', 'Anna', 'Jean-Luc'])
    expect(by('share')).toEqual(['Éric', 'Zoé Martin', 'Anna', 'Jean-Luc'])
  })
})
