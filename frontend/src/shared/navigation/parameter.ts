import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The value of a parameter of the address, null when the address has no such parameter, and a function that
 * changes the value. A change keeps the other parameters and replaces the history entry, so that Back leaves
 * the screen (docs/user-interface.md#navigation).
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
 * A parameter with one of these values. The first value is the default: the address then has no such parameter.
 * @param dependent see `useParameter`
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

/**
 * The tab of a screen.
 * @param initial the tab when the address names none; only the value of the first rendering counts
 */
export function useTab<V extends string>(tabs: readonly V[], initial: V): readonly [V, (tab: V) => void] {
  const [first] = useState(initial)
  return useChoice('tab', [first, ...tabs])
}

/**
 * The text of the search field of a screen. The address contains it, so that a reload keeps it.
 * @param name the name of the parameter
 */
export function useSearchText(name = 'search'): readonly [string, (text: string) => void] {
  const [inAddress, change] = useParameter(name)
  // The field has a state of its own: the router renders an address with low priority, so typing would seem slow.
  const [text, setText] = useState(inAddress ?? '')
  return [
    text,
    (next) => {
      setText(next)
      change(next === '' ? null : next)
    },
  ]
}
