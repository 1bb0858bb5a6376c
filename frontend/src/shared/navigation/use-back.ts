import { useNavigate } from 'react-router-dom'

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
