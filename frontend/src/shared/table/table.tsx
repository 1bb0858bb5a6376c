import {
  type ComponentProps,
  Fragment,
  type MouseEventHandler,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { shallowEqual } from 'react-redux'
import { lazyComponent, ScrollPositionKeeper } from '../ui/index.ts'
import type { NearbyRows } from './near-rows.tsx'
import styles from './table.module.css'

export { styles as tableStyles }

export interface Column<Item> {
  readonly id: string
  readonly head: ReactNode
  readonly cell: (item: Item) => ReactNode
  /** Whether the cells are the heads (`th`) of their rows. The head of the column is then left-aligned like them. */
  readonly isRowHead?: boolean
  readonly isHeadHidden?: boolean
  /** Whether a phone leaves the column out. */
  readonly isWide?: boolean
  /** How many columns the cell covers, 1 by default; 0 leaves the cell out. */
  readonly span?: (item: Item) => number
  readonly className?: string | undefined
  /** The value that sorts the rows when the head is pressed (use-sorted.ts). */
  readonly value?: (item: Item) => number | string | undefined
  /** Whether the first press sorts in ascending order, as for names. */
  readonly isAscending?: boolean
}

/** Gives each column the class whose name in the CSS module is the id of the column. */
export const withColumnClasses = <Item,>(
  styles: CSSModuleClasses,
  columns: readonly Omit<Column<Item>, 'className'>[],
): readonly Column<Item>[] => columns.map((column) => ({ ...column, className: styles[column.id] }))

/** The order of the rows. The heads of the columns show it, and a press on a head changes it. */
export interface SortControl {
  /** How a column orders the rows: `none` while another column does; undefined for a column that cannot order them. */
  readonly orderOf: (column: string) => 'ascending' | 'descending' | 'none' | undefined
  readonly press: (column: string) => void
}

interface TableProps<Item> {
  readonly caption: string
  readonly columns: readonly Column<Item>[]
  readonly sorting?: SortControl
  readonly className?: string | undefined
  /** How a phone shows the table: unchanged, without its head, or without its head and with each row as a grid. */
  readonly onPhone?: 'table' | 'headless' | 'grid'
  /** Whether the columns have the widths in `--columns` on a wide screen, whatever their content. */
  readonly isFixed?: boolean
  /** The number of rows, when not all of them are rendered. */
  readonly rowCount?: number
  readonly children: ReactNode
}

export function Table<Item>(props: TableProps<Item>) {
  const { caption, columns, sorting, className = '', onPhone = 'table', isFixed = false, rowCount, children } = props
  return (
    <table
      className={`${styles.table} ${styles[onPhone]} ${isFixed ? styles.fixed : ''} tabular-nums ${className}`}
      aria-rowcount={rowCount === undefined ? undefined : rowCount + 1}
    >
      <caption className="only-read-aloud">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.id} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

/** The head of a column; a button when rows can be sorted by the column. */
function Head<Item>({ column, sorting }: { readonly column: Column<Item>; readonly sorting: SortControl | undefined }) {
  const { id, head, isRowHead, isHeadHidden } = column
  const order = sorting?.orderOf(id)
  return (
    <th scope="col" className={`${isRowHead ? 'text-left' : ''} ${classOf(column) ?? ''}`} aria-sort={order}>
      {order === undefined ? (
        <span className={isHeadHidden ? 'only-read-aloud' : undefined}>{head}</span>
      ) : (
        <button type="button" className="min-h-11 font-semi [text-align:inherit]" onClick={() => sorting?.press(id)}>
          {head}
          {order !== 'none' && <span aria-hidden="true">{order === 'ascending' ? ' ↑' : ' ↓'}</span>}
        </button>
      )}
    </th>
  )
}

const classOf = <Item,>({ className, isWide }: Column<Item>) =>
  isWide ? `${styles.wide} ${className ?? ''}` : className

type RowAttributes = Omit<ComponentProps<'tr'>, 'children'> & { readonly 'data-row'?: string | undefined }

interface RowProps<Item> extends RowAttributes {
  readonly item: Item
  readonly columns: readonly Column<Item>[]
}

function PlainRow<Item>({ item, columns, ...props }: RowProps<Item>) {
  return (
    <tr {...props}>
      {columns.map((column) => {
        const { id, cell, isRowHead, span } = column
        const colSpan = span?.(item)
        if (colSpan === 0) return null
        const content = { className: classOf(column), colSpan, children: cell(item) }
        return isRowHead ? <th key={id} scope="row" {...content} /> : <td key={id} {...content} />
      })}
    </tr>
  )
}

/** A row. Memoized, because most rows of a long table stay the same. The cast restores the type parameter. */
export const Row = memo(
  PlainRow,
  ({ item: one, ...before }, { item: other, ...after }) => shallowEqual(one, other) && shallowEqual(before, after),
) as typeof PlainRow

interface RowsProps<Item> {
  readonly columns: readonly Column<Item>[]
  readonly rows: readonly Item[]
  readonly keyOf: (item: Item, index: number) => string | number
  readonly attributes?: (item: Item, index: number) => RowAttributes
}

export function Rows<Item>({ columns, rows, keyOf, attributes }: RowsProps<Item>) {
  return (
    <tbody>
      {rows.map((item, index) => (
        <Row key={keyOf(item, index)} {...attributes?.(item, index)} item={item} columns={columns} />
      ))}
    </tbody>
  )
}

/** How many rows are rendered first, also by the server: about as many as a window shows. */
const firstRows = 10
/** A table with more rows renders only those near the window. */
const mostRows = 100

const NearRowsReporter = lazyComponent(() => import('./near-rows.tsx'))

interface LongRowsProps<Item extends object> extends RowsProps<Item> {
  /** The usual height of a row in pixels. */
  readonly heights: { readonly phone: number; readonly desk: number }
  /** Whether a row is rendered even when it is far from the window, because it sticks to the edge of the window. */
  readonly isKept?: (item: Item) => boolean
  readonly onClick?: MouseEventHandler<HTMLElement>
  /** Called before rows are painted in another order or number. */
  readonly onMoved?: (body: HTMLElement) => void
}

/**
 * The body of a table with hundreds of rows. The first rows are rendered at once, the following rows with low priority.
 * Of more than `mostRows` rows, only those near the window are rendered. Empty rows fill the space of the others.
 */
export function LongTableBody<Item extends object>(props: LongRowsProps<Item>) {
  const { columns, rows, keyOf, heights, isKept, attributes, onClick, onMoved } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [near, setNear] = useState<NearbyRows | null>(null)
  const isWhole = useDeferredValue(true, false)
  const isLong = isWhole && rows.length > mostRows
  const range = isLong ? near : null
  const kept = isKept === undefined ? -1 : rows.findIndex(isKept)
  const keyAt = useCallback(
    (index: number) => {
      const item = rows[index]
      return item === undefined ? index : keyOf(item, index)
    },
    [rows, keyOf],
  )
  const shown = range?.items ?? placesOf(Math.min(isWhole ? mostRows : firstRows, rows.length), isWhole ? kept : -1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are the trigger
  useLayoutEffect(() => {
    if (body.current !== null) onMoved?.(body.current)
  }, [rows, shown.length, shown[0]?.index, onMoved])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the targets are links, where Enter triggers a click
    <tbody ref={body} onClick={onClick}>
      <ScrollPositionKeeper>
        {shown.map(({ index, start }, place) => {
          const item = rows[index]
          if (item === undefined) return null
          return (
            <Fragment key={keyOf(item, index)}>
              {range !== null && <Gap height={start - (shown[place - 1]?.end ?? range.start)} />}
              <Row
                {...attributes?.(item, index)}
                item={item}
                columns={columns}
                ref={range?.measure}
                data-index={index}
                aria-rowindex={index + 2}
              />
            </Fragment>
          )
        })}
        {range !== null && <Gap height={range.end - (shown.at(-1)?.end ?? 0)} />}
        {isLong && (
          <NearRowsReporter
            body={body}
            count={rows.length}
            keyAt={keyAt}
            heights={heights}
            kept={kept}
            onChange={setNear}
          />
        )}
      </ScrollPositionKeeper>
    </tbody>
  )
}

function placesOf(count: number, kept: number): NearbyRows['items'] {
  const indices = [...Array(count).keys(), ...(kept >= count ? [kept] : [])]
  return indices.map((index) => ({ index, start: 0, end: 0 }))
}

/** An empty row as tall as the rows that are not rendered. */
const Gap = ({ height }: { readonly height: number }) =>
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row has no focus
  height > 0 && <tr aria-hidden="true" style={{ display: 'block', height, border: 0 }} />
