import { useLocation, useNavigate } from 'react-router-dom'

/**
 * A parameter of the address, null without one. Changing it keeps the other parameters and replaces the history entry, so
 * that Back leaves the screen (docs/user-interface.md#navigation).
 */
export function useParameter(name: string): readonly [string | null, (value: string | null) => void] {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const change = (value: string | null) => {
    // Not the router's location: two parameters may change one after the other.
    const parameters = new URLSearchParams(window.location.search)
    if (value === null) parameters.delete(name)
    else parameters.set(name, value)
    void navigate({ search: parameters.toString() }, { replace: true, state })
  }
  return [new URLSearchParams(search).get(name), change]
}

/** A parameter that has one of some values. The first one is the default, which the address leaves out. */
export function useChoice<V extends string>(
  name: string,
  values: readonly [V, ...V[]],
): readonly [V, (value: V) => void] {
  const [text, change] = useParameter(name)
  const [first] = values
  return [values.find((value) => value === text) ?? first, (value) => change(value === first ? null : value)]
}
