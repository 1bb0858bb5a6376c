import { useSelector } from 'react-redux'
import { dateTime } from '../format/dates.ts'
import { useT } from '../i18n/words.tsx'
import type { ScreenName } from '../navigation/paths.ts'
import { selectStaleSince } from './selectors.ts'
import styles from './stale-mark.module.css'

/** Shows the age of the lists on a screen while they cannot be fetched (docs/user-interface.md#loading-empty-offline). */
export function StaleMark({ screen }: { readonly screen: ScreenName }) {
  const t = useT()
  const since = useSelector(selectStaleSince(screen))
  return (
    <div role="status">
      {since !== null && <p className={`${styles.mark} num`}>{t('pwa.staleSince', { date: dateTime(since) })}</p>}
    </div>
  )
}
