import type { BestRank } from '@topspin/domain/contract/profile'
import { ordinal } from '../../shared/format/numbers.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { percent } from '../../shared/ui/percent.ts'
import type { Geometry } from './curve-geometry.ts'
import styles from './score-curve.module.css'

interface Props {
  readonly best: BestRank
  readonly geometry: Geometry
}

/** A ring where the longest stay at the best rank began, and its length at the foot of the chart. */
export function BestRankMark({ best, geometry }: Props) {
  const t = useT()
  const { x, y } = geometry.placeOf(best.at, best.score)
  const rank = ordinal(best.rank)
  return (
    <>
      <line className={styles.fall} x1={percent(x)} x2={percent(x)} y1={percent(y)} y2="100%" />
      <circle className={styles.ring} cx={percent(x)} cy={percent(y)} r="4.5" />
      <text
        className={styles.best}
        x={percent(x)}
        y="100%"
        dx={x < 0.2 ? 6 : x > 0.8 ? -6 : 0}
        dy="-8"
        textAnchor={x < 0.2 ? 'start' : x > 0.8 ? 'end' : 'middle'}
      >
        {best.days === 0 ? rank : t('player.stayShort', { rank, count: best.days })}
      </text>
    </>
  )
}
