import { useEffect } from 'react'

/** Keeps the screen awake while mounted. Browsers release the lock when the page is hidden, so it is requested again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let unmounted = false
    async function request() {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        const sentinel = await navigator.wakeLock.request('screen')
        if (unmounted) await sentinel.release()
        else lock = sentinel
      } catch {
        // The browser may refuse, for example on a low battery: the screen then turns off as usual.
      }
    }
    const requestNow = () => void request()
    requestNow()
    document.addEventListener('visibilitychange', requestNow)
    return () => {
      unmounted = true
      document.removeEventListener('visibilitychange', requestNow)
      void lock?.release()
    }
  }, [])
}
