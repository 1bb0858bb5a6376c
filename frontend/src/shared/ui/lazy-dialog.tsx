import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogRoute } from '../navigation/index.ts'
import { ErrorBoundary, ErrorState } from './error-state.tsx'
import { type Load, lazyComponent } from './lazy-component.tsx'
import styles from './lazy-dialog.module.css'

type Props = { readonly open: boolean } | { readonly route: DialogRoute }

/**
 * Creates a dialog whose code is loaded when it is first opened. It stays mounted, to animate its closing. When its code
 * cannot be loaded, a notice offers a reload, after which the dialog is open again: its history entry remains.
 */
export function lazyDialog<P extends Props>(load: Load<P>) {
  const Dialog = lazyComponent(load)
  function OnFirstOpen(props: P) {
    const { t } = useTranslation()
    const isOpen = 'route' in props ? props.route.open : props.open
    const [opened, setOpened] = useState(isOpen)
    if (isOpen && !opened) setOpened(true)
    if (!opened) return null
    const notice = (
      <div className={styles.broken}>
        <ErrorState slim text={t('error.load')} retry={() => window.location.reload()} />
      </div>
    )
    return (
      <ErrorBoundary fallback={isOpen && notice}>
        <Dialog {...props} />
      </ErrorBoundary>
    )
  }
  return Object.assign(OnFirstOpen, { load: Dialog.load })
}
