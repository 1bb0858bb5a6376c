import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Badge } from './badge.tsx'
import styles from './tabs.module.css'

interface Tab<V extends string> {
  readonly value: V
  readonly label: string
  /** A number after the label. */
  readonly count?: number
  /** How many things wait for the reader, as a badge; none at 0. */
  readonly waiting?: number
  readonly panel: ReactNode
}

interface Props<V extends string> {
  /** The accessible name of the tab list. */
  readonly label: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly tabs: readonly Tab<V>[]
  /** A search field: above the tabs on a phone, beside them from 768 px. */
  readonly search?: ReactNode
}

/**
 * Tabs with the panel of the current one. The arrow keys, Home and End change the tab. Those of Base UI take a third of the
 * script's time when a screen is opened: they measure the layout and render once more
 * (docs/performance.md#the-page-on-a-slow-phone).
 */
export function Tabs<V extends string>({ label, value, onChange, tabs, search }: Props<V>) {
  const id = useId()
  const current = tabs.find((tab) => tab.value === value)
  return (
    <div className="stack">
      <div className={search === undefined ? styles.head : `${styles.head} ${styles.searched}`}>
        {search}
        <div className={styles.list} role="tablist" aria-label={label} onKeyDown={moveFocus}>
          {tabs.map((tab) => {
            const isCurrent = tab.value === value
            const choose = () => isCurrent || onChange(tab.value)
            return (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`${id}${tab.value}`}
                className={styles.tab}
                aria-selected={isCurrent}
                aria-controls={isCurrent ? `${id}panel` : undefined}
                tabIndex={isCurrent ? 0 : -1}
                // Not every browser focuses a button that is clicked.
                onClick={choose}
                onFocus={choose}
              >
                {tab.label}
                {tab.count !== undefined && <span className={`num ${styles.count}`}>{tab.count}</span>}
                <Badge count={tab.waiting ?? 0} />
              </button>
            )
          })}
        </div>
      </div>
      <div
        key={value}
        className={styles.panel}
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may have nothing else to focus
        tabIndex={0}
      >
        {current?.panel}
      </div>
    </div>
  )
}

/** Focuses the tab that a key leads to; the arrow keys go round. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const tabs = [...event.currentTarget.children]
  const focused = tabs.indexOf(document.activeElement ?? event.currentTarget)
  const next = tabs.at(indexAfter(event.key, focused, tabs.length))
  if (!(next instanceof HTMLElement) || next === tabs[focused]) return
  event.preventDefault()
  next.focus()
}

/** The index of the tab to focus after a key; the focused one when the key has no meaning. */
function indexAfter(key: string, focused: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (focused + 1) % count
    case 'ArrowLeft':
      return focused - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return focused
  }
}
