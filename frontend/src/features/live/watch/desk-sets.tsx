import { useState } from 'react'
import { useT } from '../../../shared/i18n/words.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { reservedColumns } from './chart-geometry.ts'
import { ChartKey } from './chart-key.tsx'
import type { MatchInSets } from './match-in-sets.ts'
import styles from './point-by-point.module.css'
import { PointsTables } from './points-table.tsx'
import { Reading } from './reading.tsx'
import { SetChart } from './set-chart.tsx'
import { SetHead } from './set-head.tsx'
import type { Readings } from './use-readings.ts'

interface Props {
  readonly match: MatchInSets
  readonly readings: Readings
}

/** Height of the field of a chart on a desk, in pixels. */
const field = 132

/** All sets side by side on one scale, and the points of one of them as a table. */
export function DeskSets({ match, readings }: Props) {
  const t = useT()
  const { sets } = match
  const [chosen, setChosen] = useState<number | null>(null)
  const open = sets.length - 1
  const inTable = Math.min(chosen ?? open, open)
  const columns = Math.max(reservedColumns, ...sets.map(({ points }) => points.length))
  if (open < 0) return null
  return (
    <>
      <Section title={t('livePage.whole')}>
        <Card>
          <div className={styles.charts}>
            <Reading match={match} set={readings.set} point={readings.heldIn(readings.set)} />
            <ul className={styles.sets}>
              {sets.map((_, set) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
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
            {sets.map(
              (_, set) =>
                set !== inTable && (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its index
                  <button key={set} type="button" onClick={() => setChosen(set)}>
                    {t('live.set', { number: set + 1 })}
                  </button>
                ),
            )}
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
