/** What somebody can tap: on what the server draws there is nothing else. */
const controls = 'a[href], button'
/** The class of what the server has drawn (shell.css). */
const drawnClass = '.drawn'

/**
 * Keeps what is tapped on the screen that the server has drawn, and where the focus is, until the page has drawn itself
 * in its place and can serve it: for about a second on a phone. Of several taps the last one counts.
 * @param root what holds the one, and then the other
 * @param inVain that will not come: what is tapped is left to the browser, which can follow links
 */
export function serveEarlyTaps(root: Element, inVain: AbortSignal): void {
  const drawn = root.querySelector(drawnClass)
  if (drawn === null) return
  let tapped: Place | null = null
  let focused: Place | null = null
  const tap = (event: MouseEvent) => {
    // A wish for a new tab or window needs no script.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    tapped = placeOf(drawn, event.target)
  }
  drawn.addEventListener('click', (event) => event instanceof MouseEvent && tap(event), { signal: inVain })
  drawn.addEventListener('focusin', ({ target }) => {
    focused = placeOf(drawn, target)
  })
  inVain.addEventListener('abort', () => tapped !== null && at(drawn, tapped)?.click())
  new MutationObserver((_, observer) => {
    if (drawn.isConnected) return
    observer.disconnect()
    if (focused !== null) at(root, focused)?.focus({ preventScroll: true })
    if (tapped !== null) at(root, tapped)?.click()
  }).observe(root, { childList: true })
}

/** A control by what it is and says, and which one of those it is: another than the one meant is never tapped. */
interface Place {
  readonly meaning: string
  readonly index: number
}

const meaningOf = (control: Element): string =>
  [control.tagName, control.getAttribute('href'), control.getAttribute('aria-label'), control.textContent].join('\n')

const alike = (within: Element, meaning: string): readonly HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(controls)].filter((control) => meaningOf(control) === meaning)

function placeOf(within: Element, target: EventTarget | null): Place | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null
  if (control === null) return null
  const meaning = meaningOf(control)
  return { meaning, index: alike(within, meaning).indexOf(control) }
}

const at = (within: Element, { meaning, index }: Place): HTMLElement | undefined => alike(within, meaning)[index]
