import { Component, type ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

interface Props {
  readonly children: ReactNode
  /** Rendered after an error in place of the offer to reload. */
  readonly fallback?: ReactNode
}

/** Offers a reload when its children throw or their code cannot be loaded: a browser fetches a failed module only then. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    const { children, fallback = <ErrorState retry={() => window.location.reload()} /> } = this.props
    return this.state.broken ? fallback : children
  }
}
