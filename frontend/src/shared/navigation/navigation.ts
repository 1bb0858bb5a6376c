import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'

export type Navigation = ReturnType<typeof createNavigation>
interface Options {
  readonly replace?: boolean
  /** The path that the page must be at; at another path, the address does not change. By default any path. */
  readonly from?: string
}
type Navigate = (path: string, options: Options) => void

/** Lets sagas change the address. Before the router is mounted and calls `connect`, the last call of `go` waits. */
export function createNavigation() {
  let pending: Parameters<Navigate> | null = null
  let navigate: Navigate | null = null
  return {
    go(path: string, options: Options = {}): void {
      if (navigate === null) pending = [path, options]
      else navigate(path, options)
    },
    connect(next: Navigate): void {
      navigate = next
      if (pending !== null) next(...pending)
      pending = null
    },
  }
}

/** Returns a function that goes back to the previous screen, or to `to` from an address that was opened directly. */
export function useBack(to: string): () => void {
  const navigate = useNavigate()
  return () => {
    // The router numbers its entries in the browser's history from 0.
    const entry: { readonly idx?: number } | null = window.history.state
    if ((entry?.idx ?? 0) > 0) void navigate(-1)
    else void navigate(to, { replace: true })
  }
}

/** Whether a link has led to this hash of the screen. False after Back, Forward and a reload: they keep what is shown. */
export function useWasLinkedTo(hash: string): boolean {
  const isLink = useNavigationType() !== 'POP'
  return useLocation().hash === hash && isLink
}
