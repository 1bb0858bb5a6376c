/** The only interactive elements that the server renders. */
const controls = 'a[href], button'

/**
 * Remembers the last tap on the screen rendered by the server until the page's script handles taps: about a second later
 * on a phone.
 * @param root contains the screen
 * @returns a function that repeats the tap. The element is the same, since the page hydrates those of the server.
 */
export function holdTaps(root: Element): () => void {
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
