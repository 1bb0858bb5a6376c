import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  Fragment,
  type MouseEventHandler,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { KeepPosition } from '../ui/keep-position.tsx'
import { type Column, Row, type RowAttributes } from './table.tsx'

/** About as many rows as a window shows. They are rendered first, also by the server. */
const firstRows = 10
/** Rows come and go in blocks, so that scrolling renders only now and then. */
const block = 50

interface Props<Item extends object> {
  readonly columns: readonly Column<Item>[]
  readonly rows: readonly Item[]
  readonly keyOf: (item: Item, index: number) => string
  /** The usual height of a row in pixels. */
  readonly heights: { readonly phone: number; readonly desk: number }
  /** A row that is always rendered: it sticks to the edge of the window. */
  readonly isKept?: (item: Item) => boolean
  readonly attributes?: (item: Item, index: number) => RowAttributes
  readonly onClick?: MouseEventHandler<HTMLElement>
  /** Called before rows are painted in another order or number. */
  readonly onMoved?: (body: HTMLElement) => void
}

/**
 * The body of a table with hundreds of rows. Those near the window are rendered, and empty rows keep the place of the
 * others. The first rows are rendered at once and the rest with low priority, so that it delays neither a tap nor the
 * first paint.
 */
export function LongRows<Item extends object>(props: Props<Item>) {
  const { columns, rows, keyOf, heights, isKept, attributes, onClick, onMoved } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const [height] = useState(() => (isTablet() ? heights.desk : heights.phone))
  const kept = isKept === undefined ? -1 : rows.findIndex(isKept)
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    scrollMargin,
    estimateSize: () => height,
    // Another function makes it measure again.
    getItemKey: useCallback(
      (index: number) => {
        const item = rows[index]
        return item === undefined ? index : keyOf(item, index)
      },
      [rows, keyOf],
    ),
    rangeExtractor: (range) => withKept(blocksAround(range), kept),
  })
  useLayoutEffect(() => {
    if (body.current !== null) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const near = virtualizer.getVirtualItems()
  const isWhole = useDeferredValue(true, false) && near.length > 0
  const first = withKept(numbers(0, Math.min(firstRows, rows.length)), kept)
  const shown = isWhole ? near : first.map((index) => ({ index, start: 0, end: 0 }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are the trigger
  useLayoutEffect(() => {
    if (body.current !== null) onMoved?.(body.current)
  }, [rows, shown.length, shown[0]?.index, onMoved])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the targets are links, where Enter triggers a click
    <tbody ref={body} onClick={onClick}>
      <KeepPosition>
        {shown.map(({ index, start }, place) => {
          const item = rows[index]
          if (item === undefined) return null
          const above = place === 0 ? scrollMargin : (shown[place - 1]?.end ?? 0)
          return (
            <Fragment key={keyOf(item, index)}>
              {isWhole && <Gap height={start - above} />}
              <Row
                {...attributes?.(item, index)}
                item={item}
                columns={columns}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
              />
            </Fragment>
          )
        })}
        {isWhole && <Gap height={scrollMargin + virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0)} />}
      </KeepPosition>
    </tbody>
  )
}

/** The place of rows that are not rendered. */
const Gap = ({ height }: { readonly height: number }) =>
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row has no focus
  height > 0 && <tr aria-hidden="true" style={{ display: 'block', height, border: 0 }} />

const isTablet = () => typeof window !== 'undefined' && window.matchMedia('(min-width: 768px)').matches

/** The block in the window, two above and one below: a search in the page finds what is around. */
const blocksAround = ({ startIndex, endIndex, count }: Range) =>
  numbers(
    Math.max(0, (Math.floor(startIndex / block) - 2) * block),
    Math.min(count, (Math.ceil((endIndex + 1) / block) + 1) * block),
  )

const numbers = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

const withKept = (indices: number[], kept: number): number[] => {
  if (kept === -1 || indices.includes(kept)) return indices
  return kept < (indices[0] ?? 0) ? [kept, ...indices] : [...indices, kept]
}
