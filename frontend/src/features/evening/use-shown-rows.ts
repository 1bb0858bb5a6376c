import type { EveningEntry } from '@topspin/domain/contract/standings'
import { type RefObject, useEffect, useRef, useState } from 'react'

const page = 100

/**
 * The first hundred rows of a ladder and the reader's, then more when the end is scrolled into view.
 * @param me the reader, whose row is always shown
 */
export function useShownRows(
  entries: readonly EveningEntry[],
  me: string,
): { readonly shown: readonly EveningEntry[]; readonly end: RefObject<HTMLDivElement | null> } {
  const end = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(page)
  const hasMore = count < entries.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer reports again after each page, when made anew
  useEffect(() => {
    if (end.current === null || !hasMore) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setCount((before) => before + page)
      },
      { rootMargin: '600px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, count])
  return { shown: entries.filter(({ pseudo }, index) => index < count || pseudo === me), end }
}
