import { serverRendered } from '@topspin/domain/contract/server-rendered'
import { holdTaps } from './early-taps.ts'
import { hideDecidedOffer } from './hide-decided-offer.ts'

/** A page in the background is not painted, so the wait for the first paint has a limit (milliseconds). */
const paintTimeout = 100

// The HTML already shows the shell or the screen rendered by the server. It is painted before the application starts,
// which blocks the thread of a phone for a third of a second (docs/user-interface.md#budget).
const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, paintTimeout)
})
const rendered = document.querySelector(`[${serverRendered}]`)
const releaseTaps = rendered === null ? () => undefined : holdTaps(rendered)
if (rendered !== null) hideDecidedOffer(rendered, window)
painted
  .then(() => import('./page.tsx'))
  .then(() => rendered?.removeAttribute(serverRendered))
  .catch(reportError)
  // Without the page's script, the browser follows links.
  .finally(releaseTaps)
