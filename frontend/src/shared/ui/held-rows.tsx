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

/** A list of matches. Newer matches are held back as in `useHeldRows`, and a button shows them. */
export function MatchList<T>({ list, keyOf, first, children, after }: MatchListProps<T>) {
  const { t } = useTranslation()
  const held = useHeldRows(list, keyOf)
  // The first matches render at once, the whole list with low priority, so that it does not delay taps and the first
  // paint. When the list changes, the old list is shown until the new list is rendered.
  const shown = useDeferredValue(held.shown, held.shown.slice(0, first))
  const headOnly = shown.length < held.shown.length && shown.length <= first
  return (
    <>
      <div>
        <NewerRowsButton held={held} text={t('ui.newMatches', { count: held.waiting })} />
        {children(shown)}
      </div>
      {/* `after` is left out while only the first matches are rendered, as the others would push it down. */}
      {headOnly || after}
    </>
  )
}

type HeldRows = ReturnType<typeof useHeldRows>

interface NewerRowsProps {
  /** `head` is left out when newer rows may also be below the head of the list. */
  readonly held: Pick<HeldRows, 'waiting' | 'release'> & Partial<Pick<HeldRows, 'head'>>
  readonly text: string
}

/** A button that shows newer rows. It lies over the top bar, so no row moves (docs/user-interface.md#fresh-data). */
export function NewerRowsButton({ held, text }: NewerRowsProps) {
  return (
    <>
      {held.head && <div ref={held.head} className="scroll-mt-[calc(var(--top-height)+4px)]" />}
      <div role="status">
        {held.waiting > 0 && (
          <button
            type="button"
            className={`row min-h-11 gap-2 rounded-medium bg-table px-4 py-2 font-semi whitespace-nowrap shadow-float ${styles.floating}`}
            data-over-title=""
            onClick={held.release}
          >
            {held.head && <UpIcon size={18} aria-hidden="true" />}
            {text}
          </button>
        )}
      </div>
    </>
  )
}

/**
 * Which rows of a list to show, how many newer rows wait, and a function `release` that shows the newer rows. Newer
 * rows wait while `head`, an element at the head of the list, is above the window (docs/user-interface.md#fresh-data).
 */
export function useHeldRows<T>(list: readonly T[], keyOf: (row: T) => string | number) {
  const head = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  const [last, setLast] = useState({ list, isAway, shown: list, waiting: 0 })
  const isNew = last.list !== list || last.isAway !== isAway
  const next = isNew
    ? { list, isAway, ...(isAway ? holdBackRows(list, last.shown, keyOf) : { shown: list, waiting: 0 }) }
    : last
  if (isNew) setLast(next)

  useEffect(() => {
    const element = head.current
    if (element === null) return
    // The scroll margin of the head is the height that the top bar covers.
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
    // Scrolls after the newer rows are rendered.
    requestAnimationFrame(() => head.current?.scrollIntoView({ behavior: reducedMotion ? 'auto' : 'smooth' }))
  }
  return { shown: next.shown, waiting: next.waiting, head, release }
}

const isAbove = ({ isIntersecting, boundingClientRect, rootBounds }: IntersectionObserverEntry) =>
  !isIntersecting && boundingClientRect.top < (rootBounds?.top ?? 0)

export type ShownAndWaitingRows<T> = ReturnType<typeof holdBackRows<T>>

/**
 * Holds back the newer rows of `list`: those above its first row that is also in `before`. `waiting`: their number.
 * `shown`: the other rows of `list`. A list with a maximum length loses a row at its end for each newer row: `shown`
 * ends with the lost rows, which are taken from `before`.
 * @param before the rows shown until now
 */
export function holdBackRows<T>(list: readonly T[], before: readonly T[], keyOf: (row: T) => string | number) {
  const keysBefore = new Set(before.map(keyOf))
  const waiting = list.findIndex((row) => keysBefore.has(keyOf(row)))
  // The list has none of the rows that were shown.
  if (waiting === -1) return { shown: list, waiting: 0 }
  const last = list.at(-1)
  const end = last === undefined ? -1 : before.findIndex((row) => keyOf(row) === keyOf(last))
  return { shown: [...list.slice(waiting), ...(end === -1 ? [] : before.slice(end + 1, end + 1 + waiting))], waiting }
}

/**
 * Returns the first defined value. A newer value is returned only after the page is scrolled to its top, so that
 * nothing moves while somebody reads.
 */
export function useHeldAtTop<T>(value: T): T {
  const [held, setHeld] = useState(value)
  if (held === undefined && value !== undefined) setHeld(value)
  const now = useRef(value)
  now.current = value
  useEffect(() => {
    const release = () => window.scrollY > 0 || setHeld(now.current)
    window.addEventListener('scroll', release)
    return () => window.removeEventListener('scroll', release)
  }, [])
  return held
}

interface Anchor {
  readonly element: Element
  readonly top: number
}

/**
 * Keeps the row in the middle of the window in place when rows above change. Does nothing in a browser with
 * `overflow-anchor`, which keeps rows in place by itself.
 */
export class ScrollPositionKeeper extends Component<{ readonly children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Anchor | null {
    if (CSS.supports('overflow-anchor', 'auto') || window.scrollY === 0) return null
    // A quarter of the width, because at half the width there may be a gap between two columns.
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
