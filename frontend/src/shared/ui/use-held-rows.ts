import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Held, held } from './held-list.ts'

export interface HeldRows<T> extends Held<T> {
  /** An element at the head of the list. While it is above the window, newer rows are held back. */
  readonly head: RefObject<HTMLDivElement | null>
  /** Shows the newer rows and scrolls to them. */
  readonly release: () => void
}

/**
 * Holds back the rows that are added above the shown ones while the head of the list is scrolled out of the window
 * (docs/user-interface.md#fresh-data).
 */
export function useHeldRows<T>(list: readonly T[], keyOf: (row: T) => string | number): HeldRows<T> {
  const head = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  const [last, setLast] = useState({ list, isAway, shown: list, waiting: 0 })
  const isNew = last.list !== list || last.isAway !== isAway
  const next = isNew
    ? { list, isAway, ...(isAway ? held(list, last.shown, keyOf) : { shown: list, waiting: 0 }) }
    : last
  if (isNew) setLast(next)

  useEffect(() => {
    const element = head.current
    if (element === null) return
    // Scroll margins keep the head below the top bar.
    const top = Number.parseFloat(getComputedStyle(element).scrollMarginTop)
    const watch = new IntersectionObserver(([entry]) => entry && setAway(isAbove(entry)), {
      rootMargin: `${-top}px 0px 0px`,
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  function release() {
    setAway(false)
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    // After the rows are rendered.
    requestAnimationFrame(() => head.current?.scrollIntoView({ behavior: reducedMotion ? 'auto' : 'smooth' }))
  }
  return { shown: next.shown, waiting: next.waiting, head, release }
}

const isAbove = ({ isIntersecting, boundingClientRect, rootBounds }: IntersectionObserverEntry) =>
  !isIntersecting && boundingClientRect.top < (rootBounds?.top ?? 0)
