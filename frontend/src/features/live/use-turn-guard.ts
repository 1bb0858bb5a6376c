import { type MouseEvent, useEffect, useRef } from 'react'

/** A thumb may rest where a half is after the turn. */
const ignoredMs = 300

/** Returns a handler for the capture phase that drops the taps of the first moment after the phone was turned. */
export function useTurnGuard(): (event: MouseEvent) => void {
  const until = useRef(0)
  useEffect(() => {
    const lying = window.matchMedia('(orientation: landscape)')
    const turned = () => {
      until.current = performance.now() + ignoredMs
    }
    lying.addEventListener('change', turned)
    return () => lying.removeEventListener('change', turned)
  }, [])
  return (event) => {
    if (performance.now() < until.current) event.stopPropagation()
  }
}
