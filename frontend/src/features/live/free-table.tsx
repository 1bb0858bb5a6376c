import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { useT } from '../../i18n/words.tsx'
import { paths } from '../../navigation/paths.ts'
import { useNotificationOffer } from '../push/use-notification-offer.ts'
import styles from './live-strip.module.css'
import { selectLiveKnown } from './selectors.ts'

/** The strip without a match; without a text before the first answer. On home it first offers notifications of the next match. */
export function FreeTable() {
  const t = useT()
  const known = useSelector(selectLiveKnown)
  const home = useLocation().pathname === paths.home
  const notify = useNotificationOffer()
  return (
    <div className={`${styles.strip} ${styles.free}`}>
      <span className={styles.table} />
      {home && notify !== null ? (
        <button type="button" className={styles.offer} data-offer="notifications" onClick={notify}>
          {t('push.offer')}
        </button>
      ) : (
        <p>{known && t('live.free')}</p>
      )}
    </div>
  )
}
