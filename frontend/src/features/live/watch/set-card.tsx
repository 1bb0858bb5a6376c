import { useId } from 'react'
import { useT } from '../../../shared/i18n/words.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ChartKey } from './chart-key.tsx'
import type { MatchInSets } from './match-in-sets.ts'
import { PointsTable } from './points-table.tsx'
import { Reading } from './reading.tsx'
import styles from './set-card.module.css'
import { SetChart } from './set-chart.tsx'
import { SetFacts } from './set-facts.tsx'
import { SetHead } from './set-head.tsx'

interface Props {
  readonly match: MatchInSets
  readonly set: number
  /** The set whose reading is always shown, with the key of the marks and the button for the table. */
  readonly isOpen: boolean
  /** The point of this set that is read; null at rest. */
  readonly held: number | null
  readonly read: (point: number) => void
  readonly asTable: boolean
  readonly toggle: () => void
}

/** Height of the field of a chart on a phone, in pixels. */
const field = 76

/** A set on a phone: its chart, or the same points as a table of the same height. */
export function SetCard({ match, set, isOpen, held, read, asTable, toggle }: Props) {
  const t = useT()
  const id = useId()
  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.card}>
        <SetHead match={match} set={set} id={id} />
        {isOpen && <Reading match={match} set={set} point={held} />}
        {asTable ? (
          <PointsTable match={match} set={set} />
        ) : (
          <SetChart match={match} index={set} held={held} read={read} field={field} />
        )}
        {/* Another set has its reading in place of the facts, so that nothing moves when it is read. */}
        <div className={isOpen ? undefined : styles.below}>
          {isOpen || held === null ? (
            <SetFacts match={match} set={set} />
          ) : (
            <Reading match={match} set={set} point={held} />
          )}
        </div>
        {isOpen && (
          <div className={styles.foot}>
            {asTable || <ChartKey />}
            <button type="button" className={styles.toggle} onClick={toggle}>
              {t(asTable ? 'livePage.asChart' : 'livePage.asTable')}
            </button>
          </div>
        )}
      </div>
    </Card>
  )
}
