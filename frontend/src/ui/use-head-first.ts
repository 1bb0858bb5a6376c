import { useDeferredValue } from 'react'

/**
 * The head of a long list at once, the others right after, without holding up a tap or the first paint. A list that
 * changes later is shown as it was until the new one is drawn.
 * @param head about how many a window shows
 */
export const useHeadFirst = <T>(list: readonly T[], head: number): readonly T[] =>
  useDeferredValue(list, list.slice(0, head))
