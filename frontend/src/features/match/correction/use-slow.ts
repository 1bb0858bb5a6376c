import { useEffect, useState } from 'react'

/** After this time a request is slow (milliseconds). */
const slowAfterMs = 2_000

/** Whether something takes long. */
export function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = window.setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      window.clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return isSlow
}
