import { useTranslation } from 'react-i18next'
import styles from './stars.module.css'

/** The most stars that are drawn one by one. */
const mostDrawn = 3

/** One star per tournament won, more than three as "★ ×14"; nothing for none. */
export function Stars({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <span className={styles.stars} role="img" aria-label={t('ui.stars', { count })}>
      {count > mostDrawn ? `★ ×${count}` : '★'.repeat(count)}
    </span>
  )
}
