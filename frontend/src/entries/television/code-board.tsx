import { useT } from '../../shared/i18n/words.tsx'
import styles from './board.module.css'

interface Props {
  /** Six digits. */
  readonly code: string
  /** Until it changes. */
  readonly minutes: number
}

/** The code that an admin enters to approve the screen. */
export function CodeBoard({ code, minutes }: Props) {
  const t = useT()
  const [left, right] = [code.slice(0, 3), code.slice(3)]
  return (
    <div className={styles.pairing}>
      <h1>{t('tv.pair')}</h1>
      <p className={`${styles.table} ${styles.code}`} role="img" aria-label={`${left} ${right}`}>
        <span>{left}</span>
        <span>{right}</span>
      </p>
      <p className={styles.where}>{t('tv.where', { minutes: Math.max(1, minutes) })}</p>
    </div>
  )
}
