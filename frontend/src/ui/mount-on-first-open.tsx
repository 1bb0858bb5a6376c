import { Component, type ReactNode, useState } from 'react'
import { useT } from '../i18n/words.tsx'
import { ErrorState } from './error-state.tsx'
import styles from './mount-on-first-open.module.css'

interface Props {
  readonly when: boolean
  readonly children: ReactNode
}

/** Mounts a dialog, and so loads its code, when it is first opened. It stays mounted, to animate its closing. */
export function MountOnFirstOpen({ when, children }: Props) {
  const [opened, setOpened] = useState(when)
  if (when && !opened) setOpened(true)
  return opened ? <DialogBoundary when={when}>{children}</DialogBoundary> : null
}

/** Without this boundary, a dialog whose code cannot be loaded would unmount the whole page. */
class DialogBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    const { when, children } = this.props
    if (!this.state.broken) return children
    return when ? <Broken /> : null
  }
}

/** A browser fetches a failed module again only after a reload. The dialog is open then, as its history entry remains. */
function Broken() {
  const t = useT()
  return (
    <div className={styles.broken}>
      <ErrorState slim text={t('error.load')} retry={() => window.location.reload()} />
    </div>
  )
}
