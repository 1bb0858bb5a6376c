import { Component, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './buttons.module.css'
import { UpIcon } from './icons.tsx'

interface MatchListProps<T> {
  readonly list: readonly T[]
  readonly keyOf: (match: T) => string | number
  /** How many matches to render first: about as many as fit in a window. */
  readonly first: number
  readonly children: (shown: readonly T[]) => ReactNode
  readonly after?: ReactNode
}

/** A list of matches, with a button for those that wait above it. */
export function MatchList<T>({ list, keyOf, first, children, after }: MatchListProps<T>) {
  const { t } = useTranslation()
  const held = useHeldRows(list, keyOf)
  // The first items render at once and the whole list with low priority, so that it delays neither a tap nor the first
  // paint. When the list changes, the old one is shown until the new one is rendered.
  const shown = useDeferredValue(held.shown, held.shown.slice(0, first))
  const headOnly = shown.length < held.shown.length && shown.length <= first
  return (
    <>
      <div>
        <NewerRows held={held} text={t('ui.newMatches', { count: held.waiting })} />
        {children(shown)}
      </div>
      {/* Not while only the first matches are rendered: the others would push it down. */}
      {headOnly || after}
    </>
  )
}

/**
 * The head of a list, with a button for the rows that wait above it. The button is in the top bar and takes no place, so
 * that nothing moves when it appears (docs/user-interface.md#fresh-data). Its text has the number of rows.
 */
export function NewerRows({ held, text }: { readonly held: ReturnType<typeof useHeldRows>; readonly text: string }) {
  return (
    <>
      <div ref={held.head} className="scroll-mt-[calc(var(--top-height)+4px)]" />
      <div role="status">
        {held.waiting > 0 && (
          <button
            type="button"
            className={`row min-h-11 gap-2 rounded-medium bg-table px-4 py-2 font-semi whitespace-nowrap shadow-float ${styles.floating}`}
            data-over-title=""
            onClick={held.release}
          >
            <UpIcon size={18} aria-hidden="true" />
            {text}
          </button>
        )}
      </div>
    </>
  )
}

/**
 * Holds back the rows that are added above the shown ones while the head of the list is scrolled out of the window
 * (docs/user-interface.md#fresh-data).
 */
export function useHeldRows<T>(list: readonly T[], keyOf: (row: T) => string | number) {
  // An element at the head of the list. While it is above the window, newer rows are held back.
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

  /** Shows the newer rows and scrolls to them. */
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

export type Held<T> = ReturnType<typeof held<T>>

/**
 * Holds back the rows above the first one that was shown before, so that what is being read does not move. The shown rows
 * are those of the new list, followed by rows at the end that newer ones have pushed out of it.
 * @param before what is shown; empty before the first list
 * @returns with the number of newer rows that are not shown
 */
export function held<T>(list: readonly T[], before: readonly T[], keyOf: (row: T) => string | number) {
  const keysBefore = new Set(before.map(keyOf))
  const waiting = list.findIndex((row) => keysBefore.has(keyOf(row)))
  // Nothing of what was shown is left.
  if (waiting === -1) return { shown: list, waiting: 0 }
  const last = list.at(-1)
  const end = last === undefined ? -1 : before.findIndex((row) => keyOf(row) === keyOf(last))
  return { shown: [...list.slice(waiting), ...(end === -1 ? [] : before.slice(end + 1, end + 1 + waiting))], waiting }
}

interface Anchor {
  readonly element: Element
  readonly top: number
}

/**
 * Keeps the row in the middle of the window in its place when its content changes above. Chromium and Firefox do so by
 * themselves (`overflow-anchor`); this is for WebKit.
 */
export class KeepPosition extends Component<{ readonly children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Anchor | null {
    if (CSS.supports('overflow-anchor', 'auto') || window.scrollY === 0) return null
    // Not half of the width: it is between two columns.
    const element = document.elementFromPoint(window.innerWidth / 4, window.innerHeight / 2)?.closest('li, tr')
    return element ? { element, top: element.getBoundingClientRect().top } : null
  }

  override componentDidUpdate(_props: unknown, _state: unknown, anchor: Anchor | null): void {
    if (anchor?.element.isConnected) window.scrollBy(0, anchor.element.getBoundingClientRect().top - anchor.top)
  }

  override render(): ReactNode {
    return this.props.children
  }
}
