import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'

interface Props {
  readonly children: ReactNode
}

/** An error boundary around a screen: offers a reload when its code cannot be loaded or it throws. */
export class ScreenBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    // A browser does not fetch a module again that failed to load, so only a reload helps.
    if (this.state.broken) return <ErrorState retry={() => window.location.reload()} />
    return this.props.children
  }
}
