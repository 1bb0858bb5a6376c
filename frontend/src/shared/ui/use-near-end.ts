import { type RefObject, useEffect, useRef } from 'react'

/**
 * A ref for an element at the end of a list. Adds rows when that element comes near the window.
 * @param count how many rows are shown
 * @param chunk how many rows are added at a time
 * @param hasMore whether there are rows that are not shown
 */
export function useNearEnd(
  count: number,
  chunk: number,
  hasMore: boolean,
  setCount: (count: number) => void,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (end.current === null || !hasMore) return
    // A new observer for each count: it reports at once when the end is still near after the rows are added.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setCount(count + chunk)
      },
      { rootMargin: '1000px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [count, chunk, hasMore, setCount])
  return end
}
