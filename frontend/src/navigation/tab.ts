import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { tabIn } from './paths.ts'

/**
 * The tab of a screen. The address contains it, so that a link opens the same tab and a reload keeps it. Choosing another
 * tab replaces the history entry, so that Back leaves the screen (docs/user-interface.md#navigation).
 * @param tabs the tabs of the screen
 * @param initial the tab when the address names none; only the value of the first rendering counts
 */
export function useTab<V extends string>(tabs: readonly V[], initial: V): readonly [V, (tab: V) => void] {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [first] = useState(initial)
  const named = tabIn(search)
  const tab = tabs.find((one) => one === named) ?? first
  const choose = (next: V) => void navigate({ search: next === first ? '' : `?tab=${next}` }, { replace: true, state })
  return [tab, choose]
}
