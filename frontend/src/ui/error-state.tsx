import { useT } from '../format/words.tsx'
import { Button } from './button.tsx'
import { RetryIcon } from './icons.tsx'
import styles from './state.module.css'

interface Props {
  readonly retry: () => void
  /** What went wrong, when there is more to say than that. */
  readonly text?: string
  /** One line, above data that are still shown. */
  readonly slim?: boolean
  /** Nothing to worry about. */
  readonly quiet?: boolean
}

/** It did not load; "Réessayer" (ux 33). */
export function ErrorState({ retry, text, slim = false, quiet = false }: Props) {
  const t = useT()
  return (
    <div
      className={slim ? `${styles.slim} ${quiet ? styles.quiet : ''}` : styles.state}
      role={quiet ? 'status' : 'alert'}
    >
      {!slim && <p className={styles.title}>{t('error.load')}</p>}
      <p className={styles.text}>{text ?? t('error.unexpected')}</p>
      <Button small icon={<RetryIcon />} onClick={retry}>
        {t('ui.retry')}
      </Button>
    </div>
  )
}
