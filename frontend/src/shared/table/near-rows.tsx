import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/**
 * The rows of a long table to render: those in the window or near it, and the row with the index `kept` (see `Props`).
 * `start` and `end` are in pixels from the top of the page.
 */
export interface NearbyRows {
  readonly items: readonly { readonly index: number; readonly start: number; readonly end: number }[]
  /** Where the first of all rows begins. */
  readonly start: number
  /** Where the last of all rows ends. */
  readonly end: number
  readonly measure: RefCallback<HTMLTableRowElement>
}

interface Props {
  readonly body: RefObject<HTMLElement | null>
  readonly count: number
  /** Returns the key of a row. A new function makes the virtualizer look up all sizes again. */
  readonly keyAt: (index: number) => string | number
  readonly heights: { readonly phone: number; readonly desk: number }
  /** The index of the row that is always rendered; -1 for none. */
  readonly kept: number
  readonly onChange: (near: NearbyRows) => void
}

/** Rows are added and removed in blocks of this size, so that scrolling seldom renders the table again. */
const block = 50

/** Reports which rows of a long table are near the window. Its code is loaded when a page first has such a table. */
export default function NearRowsReporter({ body, count, keyAt, heights, kept, onChange }: Props) {
  const [start, setStart] = useState(0)
  const [height] = useState(() => (window.matchMedia('(min-width: 48rem)').matches ? heights.desk : heights.phone))
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    scrollMargin: start,
    estimateSize: () => height,
    getItemKey: keyAt,
    rangeExtractor: useCallback((range: Range) => indicesOf(range, kept), [kept]),
  })
  useLayoutEffect(() => {
    if (body.current !== null) setStart(body.current.getBoundingClientRect().top + window.scrollY)
  }, [body])
  const items = virtualizer.getVirtualItems()
  const end = start + virtualizer.getTotalSize()
  const { measureElement: measure } = virtualizer
  useLayoutEffect(() => {
    if (items.length > 0) onChange({ items, start, end, measure })
  }, [items, start, end, measure, onChange])
  return null
}

/** The indices of the blocks in the window, of two blocks above and one below, and of the kept row. */
function indicesOf({ startIndex, endIndex, count }: Range, kept: number): number[] {
  const from = Math.max(0, (Math.floor(startIndex / block) - 2) * block)
  const to = Math.min(count, (Math.ceil((endIndex + 1) / block) + 1) * block)
  const indices = Array.from({ length: to - from }, (_, place) => from + place)
  return kept === -1 || indices.includes(kept) ? indices : [...indices, kept].toSorted((a, b) => a - b)
}
