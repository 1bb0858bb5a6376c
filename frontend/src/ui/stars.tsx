import { useTranslation } from 'react-i18next'
import styles from './stars.module.css'

/** One star per tournament won; nothing for none. */
export function Stars({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <span className={styles.stars} role="img" aria-label={t('ui.stars', { count })}>
      {'★'.repeat(count)}
    </span>
  )
}
