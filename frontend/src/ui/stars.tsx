import { useT } from '../i18n/words.tsx'
import styles from './stars.module.css'

/** One star per tournament won; nothing for none. */
export function Stars({ count }: { readonly count: number }) {
  const t = useT()
  if (count === 0) return null
  return (
    <span className={styles.stars} role="img" aria-label={t('ui.stars', { count })}>
      {'★'.repeat(count)}
    </span>
  )
}
