import { useNavigate } from 'react-router-dom'

/** Navigation for sagas. The router connects to it when it is mounted. */
export interface Navigation {
  go(path: string, options?: { readonly replace?: boolean }): void
  /** @param navigate changes the address; it replaces an earlier function */
  connect(navigate: (path: string, replace: boolean) => void): void
}

/** A navigation that keeps the last call until the router is connected. */
export function createNavigation(): Navigation {
  let pending: { path: string; replace: boolean } | null = null
  let navigate: ((path: string, replace: boolean) => void) | null = null
  return {
    go(path, { replace = false } = {}) {
      if (navigate === null) pending = { path, replace }
      else navigate(path, replace)
    },
    connect(next) {
      navigate = next
      if (pending !== null) next(pending.path, pending.replace)
      pending = null
    },
  }
}

/** Returns a function that goes back to the screen before; from an address that was opened directly, to `to`. */
export function useBack(to: string): () => void {
  const navigate = useNavigate()
  return () => {
    // The router numbers its entries in the browser's history from 0.
    const entry: { readonly idx?: number } | null = window.history.state
    if ((entry?.idx ?? 0) > 0) void navigate(-1)
    else void navigate(to, { replace: true })
  }
}
