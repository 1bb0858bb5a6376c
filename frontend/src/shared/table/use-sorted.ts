import {
  constructSortFn,
  createSortedRowModel,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
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

const byValue = constructSortFn({
  sort: (a, b) => (typeof a === 'string' && typeof b === 'string' ? compareNames(a, b) : Number(a) - Number(b)),
})

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { byValue },
})

const sortOptions = { sortFn: 'byValue', sortUndefined: 'last' } as const

/**
 * Sorts items by the values of a column. Equal items keep their order; items without a value come last.
 * @param columns must be the same array until a column changes, else the items are sorted at each rendering
 */
export function useSorted<Item extends object>(
  columns: readonly SortableColumn<Item>[],
  items: readonly Item[],
  { by, isDescending }: SortOrder,
  setSort: (sort: SortOrder) => void,
): { readonly rows: readonly Item[]; readonly sorting: SortControl } {
  const sorted = useMemo(
    () =>
      columns.flatMap(({ id, value: accessorFn, isAscending = false }) =>
        accessorFn === undefined ? [] : [{ id, accessorFn, ...sortOptions, sortDescFirst: !isAscending }],
      ),
    [columns],
  )
  // The same object until the sort changes, because the table sorts again for a new object.
  const state = useMemo(() => ({ sorting: [{ id: by, desc: isDescending }] }), [by, isDescending])
  const table = useTable({
    features,
    columns: sorted,
    data: items,
    state,
    enableSortingRemoval: false,
    onSortingChange: (update) => {
      for (const { id, desc } of functionalUpdate(update, state.sorting)) setSort({ by: id, isDescending: desc })
    },
  })
  const model = table.getRowModel()
  const rows = useMemo(() => model.rows.map(({ original }) => original), [model])
  const directions = { asc: 'ascending', desc: 'descending' } as const
  return {
    rows,
    sorting: {
      orderOf: (id) => {
        const direction = table.getColumn(id)?.getIsSorted()
        return direction === false ? 'none' : direction && directions[direction]
      },
      press: (id) => table.getColumn(id)?.toggleSorting(),
    },
  }
}

/**
 * The sort order that the address names, and a function that changes it. The address has only the column; the direction
 * follows from `isAscending` of the column. A second press on the head of the column returns to the first order.
 * @param first the id of the column when the address names none
 */
export function useSortInAddress<Item>(
  columns: readonly SortableColumn<Item>[],
  first: string,
): readonly [SortOrder, (sort: SortOrder) => void] {
  const others = columns.flatMap(({ id, value }) => (value === undefined || id === first ? [] : [id]))
  const [by, setBy] = useChoice('sort', [first, ...others])
  const isDescending = columns.find(({ id }) => id === by)?.isAscending !== true
  return [{ by, isDescending }, (sort) => setBy(sort.by === by ? first : sort.by)]
}
