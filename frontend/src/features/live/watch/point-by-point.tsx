import { type ReactNode, useState } from 'react'
import { useDesk } from '../../../shared/ui/use-wide.ts'
import { DeskSets } from './desk-sets.tsx'
import { Figures } from './figures.tsx'
import type { MatchInSets } from './match-in-sets.ts'
import styles from './point-by-point.module.css'
import { SetCard } from './set-card.tsx'
import { type Readings, useReadings } from './use-readings.ts'

interface Props {
  readonly match: MatchInSets
  readonly isPast: boolean
  /** Between the board and the sets on a phone, below the figures on a desk. */
  readonly gains?: ReactNode
  /** Follows the figures. */
  readonly aside: ReactNode
}

/** The sets of a match as charts, and its figures: a column on a phone, two on a desk (docs/user-interface.md#the-live-page). */
export function PointByPoint({ match, isPast, gains, aside }: Props) {
  const isDesk = useDesk()
  const readings = useReadings(match)
  return (
    <div className={styles.page}>
      <div className="stack">
        {isDesk ? (
          <DeskSets match={match} readings={readings} />
        ) : (
          <>
            {gains}
            <PhoneSets match={match} readings={readings} isPast={isPast} />
          </>
        )}
      </div>
      <div className="stack">
        <Figures match={match} />
        {isDesk && gains}
        {aside}
      </div>
    </div>
  )
}

interface SetsProps {
  readonly match: MatchInSets
  readonly readings: Readings
  readonly isPast: boolean
}

/** The open set comes first; the sets of a past match are in the order of play. */
function PhoneSets({ match, readings, isPast }: SetsProps) {
  const [asTable, setAsTable] = useState(false)
  const sets = [...match.sets.keys()]
  return (isPast ? sets : sets.toReversed()).map((set) => (
    <SetCard
      key={set}
      match={match}
      set={set}
      isOpen={set === match.sets.length - 1}
      held={readings.heldIn(set)}
      read={readings.read(set)}
      asTable={asTable}
      toggle={() => setAsTable(!asTable)}
    />
  ))
}
