import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Column } from './table.tsx'
import { type SortOrder, useSorted } from './use-sorted.ts'

interface Player {
  readonly name: string
  readonly wins?: number
}

const column = (id: string, value: NonNullable<Column<Player>['value']>): Column<Player> => ({
  id,
  head: id,
  cell: () => null,
  value,
})
const columns = [column('name', ({ name }) => name), column('wins', ({ wins }) => wins)]
const players: readonly Player[] = [
  { name: 'Zoé', wins: 3 },
  { name: 'Éric' },
  { name: 'Anna 10', wins: 12 },
  { name: 'anna 9', wins: 3 },
]

function sorted(sort: SortOrder): string {
  function Names() {
    return useSorted(columns, players, sort, () => {})
      .rows.map(({ name }) => name)
      .join(', ')
  }
  return renderToString(<Names />)
}

it('sorts names in French and figures by size, keeps equal items in order, and puts missing values last', () => {
  expect(sorted({ by: 'name', isDescending: false })).toBe('anna 9, Anna 10, Éric, Zoé')
  expect(sorted({ by: 'name', isDescending: true })).toBe('Zoé, Éric, Anna 10, anna 9')
  expect(sorted({ by: 'wins', isDescending: true })).toBe('Anna 10, Zoé, anna 9, Éric')
  expect(sorted({ by: 'wins', isDescending: false })).toBe('Zoé, anna 9, Anna 10, Éric')
})
