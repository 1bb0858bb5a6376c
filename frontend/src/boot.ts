import { serveEarlyTaps } from './early-taps.ts'
import { hideDecidedOffer } from './hide-decided-offer.ts'

/** A page that is not looked at is not painted: it does not wait for that any longer than this (milliseconds). */
const longestWait = 100

// There is something to read already: the shell of index.html, or the screen that the server has drawn. It is painted
// before the application takes the thread, which it does for a third of a second on a phone (ux, budget).
const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, longestWait)
})
const inVain = new AbortController()
const root = document.getElementById('root')
if (root !== null) {
  hideDecidedOffer(root, window)
  serveEarlyTaps(root, inVain.signal)
}
painted
  .then(() => import('./main.tsx'))
  .catch((error: unknown) => {
    inVain.abort()
    reportError(error)
  })
