import { useT } from '../../../shared/i18n/words.tsx'
import styles from './set-chart.module.css'

/** What the marks of a chart mean. */
export function ChartKey() {
  const t = useT()
  return (
    <ul className={styles.keys}>
      <li>
        <svg viewBox="0 0 16 14" aria-hidden="true">
          <rect className={styles.cell} x="1" width="14" height="14" rx="4" />
        </svg>
        {t('livePage.keyWon')}
      </li>
      <li>
        <svg viewBox="0 0 16 14" aria-hidden="true">
          <circle className={styles.ball} cx="8" cy="7" r="4" />
        </svg>
        {t('livePage.keyServe')}
      </li>
      <li>
        <svg viewBox="0 0 16 14" aria-hidden="true">
          <path className={styles.run} d="M1 11h4V7h4V3h6" />
        </svg>
        {t('livePage.keyRun')}
      </li>
      <li>
        <svg viewBox="0 0 16 14" aria-hidden="true">
          <path className={styles.flag} d="M8 1.5l5 5.5l-5 5.5l-5-5.5z" />
        </svg>
        {t('livePage.keyBall')}
      </li>
    </ul>
  )
}
