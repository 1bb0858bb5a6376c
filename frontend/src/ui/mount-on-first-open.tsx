import { Component, type ReactNode, useState } from 'react'
import { useT } from '../format/words.tsx'
import { ErrorState } from './error-state.tsx'
import styles from './late.module.css'

interface Props {
  readonly when: boolean
  readonly children: ReactNode
}

/** Mounts a dialog, and so fetches it, when it is first wanted, then keeps it, so that its closing is its own affair. */
export function MountOnFirstOpen({ when, children }: Props) {
  const [wanted, setWanted] = useState(when)
  if (when && !wanted) setWanted(true)
  return wanted ? <LateBoundary when={when}>{children}</LateBoundary> : null
}

/** Without it a dialog whose code does not come would take the whole page with it. */
class LateBoundary extends Component<Props, { broken: boolean }> {
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

/** Only a reload fetches a chunk anew. The dialog is an entry of the history, which a reload keeps: it opens then. */
function Broken() {
  const t = useT()
  return (
    <div className={styles.broken}>
      <ErrorState slim text={t('error.load')} retry={() => window.location.reload()} />
    </div>
  )
}
