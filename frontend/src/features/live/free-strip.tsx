import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useLocation } from 'react-router-dom'
import { paths } from '../../shared/navigation/index.ts'
import { CloseIcon, NotifyIcon } from '../../shared/ui/index.ts'
import { FreeCount } from '../ladder/index.ts'
import { useNotificationOffer } from '../session/index.ts'
import styles from './live-strip.module.css'
import { selectLiveKnown } from './selectors.ts'

/** The strip without a match; without a text before the first answer. On home it first offers notifications of the next match. */
export function FreeStrip() {
  const { t } = useTranslation()
  const known = useSelector(selectLiveKnown)
  const { pathname } = useLocation()
  const offer = useNotificationOffer()
  return (
    <>
      {pathname === paths.home && offer !== null && (
        <div className={`${styles.strip} ${styles.free} ${styles.offer}`}>
          <NotifyIcon size={20} />
          <p>{t('push.offer')}</p>
          <button type="button" className={`text-s font-semi ${styles.accept}`} onClick={offer.accept}>
            {t('push.accept')}
          </button>
          <button type="button" className={styles.decline} aria-label={t('push.decline')} onClick={offer.decline}>
            <CloseIcon size={18} />
          </button>
        </div>
      )}
      <div className={`${styles.strip} ${styles.free}`}>
        <span className={styles.table} />
        <p>{known && t('live.free')}</p>
        {known && pathname !== paths.available && <FreeCount />}
      </div>
    </>
  )
}
