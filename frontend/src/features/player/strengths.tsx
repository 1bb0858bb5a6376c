import type { Career } from '@topspin/domain/contract/profile'
import { useT } from '../../shared/i18n/words.tsx'
import styles from './strengths.module.css'

/** The bands of the reply, in its order (docs/specification.md#player-page). */
const bands = [
  { name: 'player.muchStronger', gap: 'player.gapFar' },
  { name: 'player.stronger', gap: 'player.gapMore' },
  { name: 'player.even', gap: 'player.gapEven' },
  { name: 'player.weaker', gap: 'player.gapLess' },
  { name: 'player.muchWeaker', gap: 'player.gapFar' },
] as const

/** Victories and defeats by strength of the opponents. The bars have the same scale. */
export function Strengths({ strengths }: Pick<Career, 'strengths'>) {
  const t = useT()
  const most = Math.max(1, ...strengths.map(({ wins, losses }) => wins + losses))
  const percent = (count: number) => `${(100 * count) / most}%`
  return (
    <dl className={`${styles.strengths} num`}>
      {bands.map(({ name, gap }, index) => {
        const { wins = 0, losses = 0 } = strengths[index] ?? {}
        return (
          <div key={name} className={styles.band}>
            <dt>
              {t(name)}
              <span className={`fine ${styles.gap}`}>{t(gap)}</span>
            </dt>
            <dd className={styles.bar} aria-hidden="true">
              <svg aria-hidden="true" width="100%" height="8">
                <rect className={styles.wins} width={percent(wins)} height="8" />
                <rect className={styles.losses} x={percent(wins)} width={percent(losses)} height="8" />
              </svg>
            </dd>
            <dd className={styles.figure}>
              <span aria-hidden="true">{wins + losses === 0 ? '–' : `${wins} - ${losses}`}</span>
              <span className="only-read-aloud">{t('player.recordAloud', { wins, losses })}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
