import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { RetryIcon } from './icons.tsx'
import styles from './state.module.css'

interface Props {
  readonly retry: () => void
  /** What went wrong; by default a general text. */
  readonly text?: string
  /** One line, above older data. */
  readonly slim?: boolean
  /** A status and not an alert. */
  readonly quiet?: boolean
}

/** A failed load, with a button to retry (docs/user-interface.md#loading-empty-offline). */
export function ErrorState({ retry, text, slim = false, quiet = false }: Props) {
  const { t } = useTranslation()
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

interface BoundaryProps {
  readonly children: ReactNode
  /** Rendered after an error in place of the offer to reload. */
  readonly fallback?: ReactNode
}

/** Offers a reload when its children throw or their code cannot be loaded: a browser fetches a failed module only then. */
export class ErrorBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    const { children, fallback = <ErrorState retry={() => window.location.reload()} /> } = this.props
    return this.state.broken ? fallback : children
  }
}
