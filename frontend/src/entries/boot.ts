import { serverRenderedAttribute } from '@topspin/domain/contract/server-rendered'

/** A page in the background is not painted, so the wait for the first paint has a limit (milliseconds). */
const paintTimeout = 100
/** The only interactive elements that the server renders. */
const controls = 'a[href], button'

// The HTML already shows the shell or the screen rendered by the server. It is painted before the application starts,
// which blocks the thread of a phone for a third of a second (docs/user-interface.md#budget).
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
  // Without the page's script, the browser follows links.
  .finally(releaseTaps)

/**
 * Remembers the last tap on the screen rendered by the server until the page's script handles taps: about a second later
 * on a phone. React has no listener before, and replays no click (docs/adr/0005-server-rendered-first-screen.md).
 * @param root contains the screen
 * @returns a function that repeats the tap. The element is the same, since the page hydrates those of the server.
 */
function holdTaps(root: Element): () => void {
  let tapped: HTMLElement | null = null
  const hold = (event: Event) => {
    // The browser opens a new tab or window without a script.
    if (!(event instanceof MouseEvent) || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // React handles taps as soon as it begins to hydrate; this one is repeated.
    event.stopImmediatePropagation()
    tapped = event.target instanceof Element ? event.target.closest<HTMLElement>(controls) : null
  }
  root.addEventListener('click', hold, { capture: true })
  return () => {
    root.removeEventListener('click', hold, { capture: true })
    // A screen that has replaced this one, as after the end of the session, has other elements.
    if (tapped?.isConnected) tapped.click()
  }
}
