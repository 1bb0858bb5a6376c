import { useEffect } from 'react'

/** Keeps the screen awake while mounted. Browsers let go of it when the page is hidden, so it is taken again on return. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let left = false
    async function take() {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        const taken = await navigator.wakeLock.request('screen')
        if (left) await taken.release()
        else lock = taken
      } catch {
        // An empty battery or a browser's will: the phone then sleeps as usual.
      }
    }
    const retake = () => void take()
    retake()
    document.addEventListener('visibilitychange', retake)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', retake)
      void lock?.release()
    }
  }, [])
}
