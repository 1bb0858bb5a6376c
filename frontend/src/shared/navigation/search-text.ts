import { useState } from 'react'
import { useParameter } from './parameter.ts'

/**
 * The text of the search field of a screen. The address contains it, so that a reload keeps it.
 * @param name of the parameter
 */
export function useSearchText(name = 'search'): readonly [string, (text: string) => void] {
  const [inAddress, change] = useParameter(name)
  // The router renders an address with low priority, which is too late for the field.
  const [text, setText] = useState(inAddress ?? '')
  return [
    text,
    (next) => {
      setText(next)
      change(next === '' ? null : next)
    },
  ]
}
