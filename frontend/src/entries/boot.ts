import { serverRenderedAttribute } from '@topspin/domain/contract/server-rendered'

/** A page in the background is not painted, so the wait for the first paint has a limit (milliseconds). */
const paintTimeout = 100
const controls = 'a[href], button'

// Resolves after the first paint of the HTML (a screen or the empty shell). The application starts only then, because
// its start blocks the main thread of a phone for a third of a second (docs/user-interface.md#budget).
const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve))
  setTimeout(resolve, paintTimeout)
})
const rendered = document.querySelector(`[${serverRenderedAttribute}]`)
const releaseTaps = rendered === null ? () => undefined : holdTaps(rendered)
painted
  .then(() => import('./page.tsx'))
  .then(() => rendered?.removeAttribute(serverRenderedAttribute))
  .catch(reportError)
  // The tap is repeated also after a failure: the browser then follows a link without the page's script.
  .finally(releaseTaps)

/**
 * Holds back the taps on a server-rendered screen, because a phone needs a second until React handles taps
 * (docs/adr/0005-server-rendered-first-screen.md). @returns a function that repeats the last tap
 */
function holdTaps(root: Element): () => void {
  let tapped: HTMLElement | null = null
  const hold = (event: Event) => {
    // With Ctrl, Meta or Shift, the browser opens a new tab or window and needs no script.
    if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // Without this, React would handle the tap too when it begins to hydrate.
    event.stopImmediatePropagation()
    tapped = event.target instanceof Element ? event.target.closest<HTMLElement>(controls) : null
  }
  root.addEventListener('click', hold, { capture: true })
  return () => {
    root.removeEventListener('click', hold, { capture: true })
    // The element is gone when another screen has replaced this one, for example because the session has ended.
    if (tapped?.isConnected) tapped.click()
  }
}
