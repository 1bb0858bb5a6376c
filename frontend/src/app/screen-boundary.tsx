import { Component, type ReactNode, Suspense } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { ScreenSkeleton } from '../ui/skeleton.tsx'

interface Props {
  readonly children: ReactNode
}

/** Around a lazy screen: a skeleton while its chunk comes, and a way on when it does not come or the screen breaks. */
export class ScreenBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    // Only a reload fetches a chunk anew: the browser remembers a module that failed to load.
    if (this.state.broken) return <ErrorState retry={() => window.location.reload()} />
    return <Suspense fallback={<ScreenSkeleton />}>{this.props.children}</Suspense>
  }
}
