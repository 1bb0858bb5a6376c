import { useDeferredValue } from 'react'

/**
 * Renders the first items of a long list at once and the whole list with low priority, so that it delays neither a tap nor
 * the first paint. When the list changes, the old one is shown until the new one is rendered.
 * @param head how many items to render first: about as many as a window shows
 */
export const useHeadFirst = <T>(list: readonly T[], head: number): readonly T[] =>
  useDeferredValue(list, list.slice(0, head))
