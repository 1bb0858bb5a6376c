import { serveEarlyTaps } from './early-taps.ts'
import { hideDecidedOffer } from './hide-decided-offer.ts'

/** A page in the background is not painted, so the wait for the first paint has a limit (milliseconds). */
const paintTimeout = 100

// The HTML already shows the shell or the screen drawn by the server. It is painted before the application starts, which
// blocks the thread of a phone for a third of a second (docs/user-interface.md#budget).
const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, paintTimeout)
})
const loadFailed = new AbortController()
const root = document.getElementById('root')
if (root !== null) {
  hideDecidedOffer(root, window)
  serveEarlyTaps(root, loadFailed.signal)
}
painted
  .then(() => import('./main.tsx'))
  .catch((error: unknown) => {
    loadFailed.abort()
    reportError(error)
  })
