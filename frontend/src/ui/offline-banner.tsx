import { useSyncExternalStore } from 'react'
import { useT } from '../i18n/words.tsx'
import styles from './banner.module.css'
import { OfflineIcon } from './icons.tsx'

/** Shown while the browser is offline (docs/user-interface.md#loading-empty-offline). */
export function OfflineBanner() {
  const t = useT()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine, onlineOnServer)
  return (
    <div role="status">
      {!online && (
        <p className={`${styles.banner} ${styles.offline}`}>
          <OfflineIcon size={18} />
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}

const onlineOnServer = () => true

function subscribe(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
