import { useCallback, useRef } from 'react'

const reduced = '(prefers-reduced-motion: reduce)'
const timing = { duration: 180, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }

/**
 * Returns a function that slides the rows of a table from where they were at its last call to where they are, by
 * transform only: those in view, none with reduced motion (docs/user-interface.md#the-ladder-of-a-day). A row names its
 * player in `data-row`.
 */
export function useSlidingRows(): (body: HTMLElement) => void {
  const before = useRef(new Map<string, number>())
  return useCallback((body) => {
    const { top } = body.getBoundingClientRect()
    // Rows are positioned, so their offset is that in the page.
    const start = Math.round(top + window.scrollY)
    const moved: { readonly row: HTMLElement; readonly from: number; readonly to: number }[] = []
    const tops = new Map<string, number>()
    for (const row of body.querySelectorAll<HTMLElement>('[data-row]')) {
      const { row: name = '' } = row.dataset
      const [from, to] = [before.current.get(name), row.offsetTop - start]
      tops.set(name, to)
      if (from !== undefined && from !== to) moved.push({ row, from, to })
    }
    before.current = tops
    if (moved.length === 0 || window.matchMedia(reduced).matches) return
    const isInView = (offset: number) => top + offset > -60 && top + offset < window.innerHeight
    for (const { row, from, to } of moved)
      if (isInView(from) || isInView(to))
        row.animate([{ transform: `translateY(${from - to}px)` }, { transform: 'none' }], timing)
  }, [])
}
