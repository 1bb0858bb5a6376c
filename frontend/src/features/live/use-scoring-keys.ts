import type { Side } from '@topspin/domain/table-tennis'
import { type RefObject, useEffect } from 'react'
import type { Order } from './scoring-order.ts'

/** The half of a key: 0 for the left one, 1 for the right one; undefined for any other key. */
const halves: Readonly<Record<string, 0 | 1>> = { arrowleft: 0, arrowright: 1, a: 0, l: 1 }

/**
 * Scores by keyboard: the arrows, or A and L, tap a half, Backspace undoes. The letters count only while the focus is on the
 * board, so that they are no shortcuts of the whole page (WCAG 2.1.4).
 */
export function useScoringKeys(
  board: RefObject<HTMLElement | null>,
  order: Order,
  tap: (side: Side) => void,
  undo: () => void,
): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target } = event
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
      if (target.closest('[role$=dialog]') !== null) return
      const half = halves[key.toLowerCase()]
      if (half === undefined && key !== 'Backspace') return
      if (key.length === 1 && board.current?.contains(target) !== true) return
      event.preventDefault()
      if (half === undefined) undo()
      else tap(order[half])
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
