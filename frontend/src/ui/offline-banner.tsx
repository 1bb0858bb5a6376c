import { useSyncExternalStore } from 'react'
import { useT } from '../format/words.tsx'
import { OfflineIcon } from './icons.tsx'
import styles from './offline-banner.module.css'

/** Without a network the last data stay readable; writes are refused in words (ux 35). */
export function OfflineBanner() {
  const t = useT()
  const online = useSyncExternalStore(follow, () => navigator.onLine, onceServed)
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <OfflineIcon size={18} />
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}

/** Who gets the page from the server is in reach of it. */
const onceServed = () => true

function follow(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
