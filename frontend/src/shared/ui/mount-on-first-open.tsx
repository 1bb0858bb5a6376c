import { type ReactNode, useState } from 'react'
import { useT } from '../i18n/words.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorState } from './error-state.tsx'
import styles from './mount-on-first-open.module.css'

interface Props {
  readonly when: boolean
  readonly children: ReactNode
}

/**
 * Mounts a dialog, and so loads its code, when it is first opened. It stays mounted, to animate its closing. Without the
 * boundary, a dialog whose code cannot be loaded would unmount the whole page.
 */
export function MountOnFirstOpen({ when, children }: Props) {
  const [opened, setOpened] = useState(when)
  if (when && !opened) setOpened(true)
  return opened ? <ErrorBoundary fallback={when && <Broken />}>{children}</ErrorBoundary> : null
}

/** The dialog is open again after the reload, as its history entry remains. */
function Broken() {
  const t = useT()
  return (
    <div className={styles.broken}>
      <ErrorState slim text={t('error.load')} retry={() => window.location.reload()} />
    </div>
  )
}
