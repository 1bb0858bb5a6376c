import { useMemo } from 'react'
import { compareNames } from '../format/index.ts'
import { useChoice } from '../navigation/index.ts'
import type { Column, SortControl } from './table.tsx'

export type SortableColumn<Item> = Pick<Column<Item>, 'id' | 'value' | 'isAscending'>

export interface SortOrder {
  /** The id of a column. */
  readonly by: string
  readonly isDescending: boolean
}

type Value = number | string | undefined

function compareValues(one: Value, other: Value, isDescending: boolean): number {
  // Items without a value come last in both directions.
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  const [first, second] = isDescending ? [other, one] : [one, other]
  return typeof first === 'string' && typeof second === 'string'
    ? compareNames(first, second)
    : Number(first) - Number(second)
}

/** Sorts items by a column. Equal items keep their order; items without a value come last. */
export function useSorted<Item>(
  columns: readonly SortableColumn<Item>[],
  items: readonly Item[],
  { by, isDescending }: SortOrder,
  setSort: (sort: SortOrder) => void,
): { readonly rows: readonly Item[]; readonly sorting: SortControl } {
  const columnOf = (id: string) => columns.find((column) => column.id === id)
  const value = columnOf(by)?.value
  const rows = useMemo(
    () =>
      value === undefined
        ? items
        : items.toSorted((one, other) => compareValues(value(one), value(other), isDescending)),
    [items, value, isDescending],
  )
  const sorting: SortControl = {
    orderOf(id) {
      if (columnOf(id)?.value === undefined) return undefined
      return id !== by ? 'none' : isDescending ? 'descending' : 'ascending'
    },
    press: (id) => setSort({ by: id, isDescending: id === by ? !isDescending : columnOf(id)?.isAscending !== true }),
  }
  return { rows, sorting }
}

/** The column that rows are sorted by, which the address names unless it is `first`. `isAscending` gives the direction. */
export function useSortInAddress<Item>(
  columns: readonly SortableColumn<Item>[],
  first: string,
): readonly [SortOrder, (sort: SortOrder) => void] {
  const others = columns.flatMap(({ id, value }) => (value === undefined || id === first ? [] : [id]))
  const [by, setBy] = useChoice('sort', [first, ...others])
  const isDescending = columns.find(({ id }) => id === by)?.isAscending !== true
  return [{ by, isDescending }, (sort) => setBy(sort.by)]
}
