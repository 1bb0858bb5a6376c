import type { ScreenName } from '../app/paths.ts'
import { useAppSelector } from '../app/store.ts'
import { dateTime } from '../format/dates.ts'
import { useT } from '../format/words.tsx'
import { selectStaleSince } from './selectors.ts'
import styles from './stale-mark.module.css'

/** Shows the age of the lists on a screen while they cannot be fetched (docs/user-interface.md#loading-empty-offline). */
export function StaleMark({ screen }: { readonly screen: ScreenName }) {
  const t = useT()
  const since = useAppSelector(selectStaleSince(screen))
  return (
    <div role="status">
      {since !== null && <p className={`${styles.mark} num`}>{t('pwa.staleSince', { date: dateTime(since) })}</p>}
    </div>
  )
}
