import type { LivePoints } from '@topspin/domain/contract/live'
import { timelineOf } from '@topspin/domain/timeline'
import { useT } from '../../../shared/i18n/words.tsx'
import { reservedColumns } from './chart-geometry.ts'
import styles from './set-chart.module.css'
import { below, LaneNames, SetDrawing } from './set-drawing.tsx'

/** The width of the picture, that of the initials, and the height of the field, in its units. */
const [width, initials, field] = [756, 40, 64]

/**
 * The set that is played, as a picture as wide as its box. A unit of it is as long as `--chart-unit`, with which lines keep
 * their width. All points are in view, since nobody scrolls.
 */
export function SetPicture({ points }: { readonly points: LivePoints }) {
  const t = useT()
  const sets = timelineOf(points.firstServer, points.points)
  const set = sets.at(-1)
  if (set === undefined) return null
  return (
    <svg
      className={`num ${styles.drawing} ${styles.picture}`}
      viewBox={`0 0 ${width} ${field + below}`}
      role="img"
      aria-label={t('livePage.caption', { number: sets.length })}
    >
      <LaneNames points={points} field={field} />
      <svg aria-hidden="true" className={styles.plot} x={initials} width={width - initials}>
        <SetDrawing
          set={set}
          names={null}
          columns={Math.max(reservedColumns, set.points.length)}
          field={field}
          held={null}
        />
      </svg>
    </svg>
  )
}
