import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The value of a parameter of the address, null without one, and a function that changes it in the same history entry.
 * @param dependent the parameters that a change removes, because they mean nothing with another value
 */
export function useParameter(
  name: string,
  dependent: readonly string[] = [],
): readonly [string | null, (value: string | null) => void] {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const change = (value: string | null) => {
    // The router's location is outdated when two parameters change one after the other.
    const parameters = new URLSearchParams(window.location.search)
    for (const other of dependent) parameters.delete(other)
    if (value === null) parameters.delete(name)
    else parameters.set(name, value)
    void navigate({ search: parameters.toString() }, { replace: true, state })
  }
  return [new URLSearchParams(search).get(name), change]
}

/**
 * The value of an address parameter, always one of `values`, and a function that changes it. The first value is the
 * default: the address has no parameter then.
 */
export function useChoice<V extends string>(
  name: string,
  values: readonly [V, ...V[]],
  dependent?: readonly string[],
): readonly [V, (value: V) => void] {
  const [text, change] = useParameter(name, dependent)
  const [first] = values
  return [values.find((value) => value === text) ?? first, (value) => change(value === first ? null : value)]
}

/** The tab of a screen. @param initial the tab when the address names none; later values are ignored */
export function useTab<V extends string>(tabs: readonly V[], initial: V): readonly [V, (tab: V) => void] {
  const [first, setFirst] = useState(initial)
  // When `tabs` loses the default tab, its first tab becomes the default. This stays so when the lost tab returns.
  const [fallback = first] = tabs
  if (!tabs.includes(first) && first !== fallback) setFirst(fallback)
  return useChoice('tab', [first, ...tabs])
}

/** The text of a search field, which the address contains, so that a reload keeps it. */
export function useSearchText(name = 'search'): readonly [string, (text: string) => void] {
  const [inAddress, change] = useParameter(name)
  // The router renders an address with low priority: without a state of its own the field would seem slow.
  const [text, setText] = useState(inAddress ?? '')
  return [
    text,
    (next) => {
      setText(next)
      change(next === '' ? null : next)
    },
  ]
}
