import { useTranslation } from 'react-i18next'
import styles from './banner.module.css'
import { OfflineIcon } from './icons.tsx'
import { useOnline } from './use-online.ts'

/** Shown while the browser is offline (docs/user-interface.md#loading-empty-offline). */
export function OfflineBanner() {
  const { t } = useTranslation()
  const online = useOnline()
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
