import { useDates } from '../../shared/format/dates.tsx'
import { useT } from '../../shared/i18n/words.tsx'
import { OfflineIcon } from '../../shared/ui/icons.tsx'
import styles from './television-screen.module.css'

interface Props {
  /** Milliseconds since 1970, like `retryAt`. */
  readonly since: number
  readonly retryAt: number
  readonly now: Date
  /** Nothing else is shown. */
  readonly alone: boolean
}

/** Since when the server does not answer, and when the screen tries again. */
export function LostNotice({ since, retryAt, now, alone }: Props) {
  const t = useT()
  const { time } = useDates()
  const seconds = Math.max(0, Math.ceil((retryAt - now.getTime()) / 1_000))
  return (
    <p className={alone ? `${styles.notice} ${styles.alone}` : styles.notice}>
      <OfflineIcon />
      {t('tv.lost', { time: time(new Date(since).toISOString()), seconds })}
    </p>
  )
}
