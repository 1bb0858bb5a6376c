import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The text of the search field of a screen. The address contains it, so that a reload keeps it. Each change replaces the
 * history entry, so that Back leaves the screen (docs/user-interface.md#navigation).
 */
export function useSearchText(): readonly [string, (text: string) => void] {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  // The router renders an address with low priority, which is too late for the field.
  const [text, setText] = useState(() => new URLSearchParams(search).get('search') ?? '')
  const change = (next: string) => {
    setText(next)
    const query = next === '' ? '' : `?${new URLSearchParams({ search: next })}`
    void navigate({ search: query }, { replace: true, state })
  }
  return [text, change]
}
