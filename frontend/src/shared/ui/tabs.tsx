import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
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

/** Tabs with the panel of the current one. */
export function Tabs<V extends string>({ label, value, onChange, tabs, search }: Props<V>) {
  return (
    <Base.Root className="stack" value={value} onValueChange={(next: V) => onChange(next)}>
      <div className={search === undefined ? styles.head : `${styles.head} ${styles.searched}`}>
        {search}
        <Base.List className={styles.list} aria-label={label} activateOnFocus>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}
              {tab.count !== undefined && <span className={`tabular-nums ${styles.count}`}>{tab.count}</span>}
              <Badge count={tab.waiting ?? 0} />
            </Base.Tab>
          ))}
        </Base.List>
      </div>
      {/* With the key the panel before goes at once; Base UI would show both for a frame. */}
      <Base.Panel key={value} value={value} className={styles.panel}>
        {tabs.find((tab) => tab.value === value)?.panel}
      </Base.Panel>
    </Base.Root>
  )
}
