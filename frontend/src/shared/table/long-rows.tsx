import {
  Fragment,
  type MouseEventHandler,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { KeepPosition, lazyComponent } from '../ui/index.ts'
import type { Near } from './near-rows.tsx'
import { Row, type RowsProps } from './table.tsx'

/** About as many rows as a window shows. They are rendered first, also by the server. */
const firstRows = 10
/** More rows than this are rendered only near the window. */
const mostRows = 100

const NearRows = lazyComponent(() => import('./near-rows.tsx'))

interface Props<Item extends object> extends RowsProps<Item> {
  /** The usual height of a row in pixels. */
  readonly heights: { readonly phone: number; readonly desk: number }
  /** A row that is always rendered: it sticks to the edge of the window. */
  readonly isKept?: (item: Item) => boolean
  readonly onClick?: MouseEventHandler<HTMLElement>
  /** Called before rows are painted in another order or number. */
  readonly onMoved?: (body: HTMLElement) => void
}

/**
 * The body of a table with hundreds of rows. The first rows are rendered at once and the rest with low priority, so that it
 * delays neither a tap nor the first paint. Of many rows those near the window are rendered; empty rows keep the place of
 * the others.
 */
export function LongRows<Item extends object>(props: Props<Item>) {
  const { columns, rows, keyOf, heights, isKept, attributes, onClick, onMoved } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [near, setNear] = useState<Near | null>(null)
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
  const shown =
    range?.items ??
    (isWhole ? placesOf(Math.min(mostRows, rows.length), kept) : placesOf(Math.min(firstRows, rows.length)))
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
          <NearRows body={body} count={rows.length} keyAt={keyAt} heights={heights} kept={kept} onChange={setNear} />
        )}
      </KeepPosition>
    </tbody>
  )
}

/** The first rows and the kept one, without a gap. */
function placesOf(count: number, kept = -1): Near['items'] {
  const indices = [...Array(count).keys(), ...(kept >= count ? [kept] : [])]
  return indices.map((index) => ({ index, start: 0, end: 0 }))
}

/** The place of rows that are not rendered. */
const Gap = ({ height }: { readonly height: number }) =>
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row has no focus
  height > 0 && <tr aria-hidden="true" style={{ display: 'block', height, border: 0 }} />
