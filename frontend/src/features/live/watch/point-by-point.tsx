import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, Section, Skeleton, useDesk } from '../../../shared/ui/index.ts'
import { Figures } from './figures.tsx'
import type { MatchInSets } from './match-in-sets.ts'
import styles from './point-by-point.module.css'
import { PointsTables } from './points-table.tsx'
import { Reading, SetCard, SetHead } from './set-card.tsx'
import { ChartKey, SetChart } from './set-chart.tsx'
import { reservedColumns } from './set-drawing.tsx'

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
        {isDesk || gains}
        {isDesk ? (
          <DeskSets match={match} readings={readings} />
        ) : (
          <PhoneSets match={match} readings={readings} isPast={isPast} />
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

/** Which points are read, and how to read another one. */
interface Readings {
  /** The point of a set that is read; null at rest, at its last one. */
  heldIn(set: number): number | null
  /** The set that was read last; the open one at rest. */
  readonly set: number
  read(set: number): (point: number) => void
}

/** A new point moves the reading only while it rests at the last point of the open set. */
function useReadings({ sets }: MatchInSets): Readings {
  const [held, setHeld] = useState<{ readonly set: number; readonly point: number } | null>(null)
  const open = sets.length - 1
  const lastIn = (set: number) => (sets[set]?.points.length ?? 0) - 1
  return {
    heldIn: (set) => (held?.set === set && lastIn(set) >= 0 ? Math.min(held.point, lastIn(set)) : null),
    set: held !== null && held.set <= open ? held.set : open,
    read: (set) => (point) => setHeld(set === open && point >= lastIn(set) ? null : { set, point }),
  }
}

interface SetsProps {
  readonly match: MatchInSets
  readonly readings: Readings
}

/** The open set comes first; the sets of a past match are in the order of play. */
function PhoneSets({ match, readings, isPast }: SetsProps & { readonly isPast: boolean }) {
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

/** Height of the field of a chart on a desk, in pixels. */
const field = 132

/** All sets side by side on one scale, and the points of one of them as a table. */
function DeskSets({ match, readings }: SetsProps) {
  const { t } = useTranslation()
  const sets = [...match.sets.keys()]
  const [chosen, setChosen] = useState<number | null>(null)
  const open = sets.length - 1
  const inTable = Math.min(chosen ?? open, open)
  const columns = Math.max(reservedColumns, ...match.sets.map(({ points }) => points.length))
  if (open < 0) return null
  return (
    <>
      <Section title={t('livePage.whole')}>
        <Card>
          <div className={styles.charts}>
            <Reading match={match} set={readings.set} point={readings.heldIn(readings.set)} />
            <ul className={styles.sets}>
              {sets.map((set) => (
                <li key={set}>
                  <SetHead match={match} set={set} />
                  <SetChart
                    match={match}
                    index={set}
                    held={readings.heldIn(set)}
                    read={readings.read(set)}
                    field={field}
                    columns={columns}
                  />
                </li>
              ))}
            </ul>
            <ChartKey />
          </div>
        </Card>
      </Section>
      <Section
        title={t('live.set', { number: inTable + 1 })}
        aside={
          <span className={styles.others}>
            {sets
              .filter((set) => set !== inTable)
              .map((set) => (
                <button key={set} type="button" className="text-button" onClick={() => setChosen(set)}>
                  {t('live.set', { number: set + 1 })}
                </button>
              ))}
          </span>
        }
      >
        <Card flush>
          <PointsTables match={match} set={inTable} />
        </Card>
      </Section>
    </>
  )
}

/** As tall as the board and the first set. */
export function PointsSkeleton() {
  return (
    <div className={`stack ${styles.screen}`} aria-busy="true">
      <Skeleton shape="table" />
      <Skeleton shape="card" count={4} />
    </div>
  )
}
