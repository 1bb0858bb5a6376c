import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'

interface Props {
  readonly children: ReactNode
}

/** Around a screen: a way on when its code does not come, or the screen breaks. */
export class ScreenBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    // Only a reload fetches a chunk anew: the browser remembers a module that failed to load.
    if (this.state.broken) return <ErrorState retry={() => window.location.reload()} />
    return this.props.children
  }
}
