import { useState } from 'react'
import { useParameter } from './parameter.ts'

/**
 * The tab of a screen. The address contains it, so that a link opens the same tab and a reload keeps it. Choosing another
 * tab replaces the history entry, so that Back leaves the screen (docs/user-interface.md#navigation).
 * @param tabs the tabs of the screen
 * @param initial the tab when the address names none; only the value of the first rendering counts
 */
export function useTab<V extends string>(tabs: readonly V[], initial: V): readonly [V, (tab: V) => void] {
  const [named, change] = useParameter('tab')
  const [first] = useState(initial)
  return [tabs.find((tab) => tab === named) ?? first, (tab) => change(tab === first ? null : tab)]
}
