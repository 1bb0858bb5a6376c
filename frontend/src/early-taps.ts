/** The only interactive elements that the server draws. */
const controls = 'a[href], button'
/** The class of the screen drawn by the server (app/shell.css). */
const drawnClass = '.drawn'

/**
 * Remembers the last tap and the focus on the screen drawn by the server, and repeats them when the page has replaced it:
 * about a second later on a phone.
 * @param root contains the screen of the server, then that of the page
 * @param loadFailed aborted when the page cannot be loaded; from then on the browser follows links itself
 */
export function serveEarlyTaps(root: Element, loadFailed: AbortSignal): void {
  const drawn = root.querySelector(drawnClass)
  if (drawn === null) return
  let tapped: ControlRef | null = null
  let focused: ControlRef | null = null
  const tap = (event: MouseEvent) => {
    // The browser opens a new tab or window without a script.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    tapped = refOf(drawn, event.target)
  }
  drawn.addEventListener('click', (event) => event instanceof MouseEvent && tap(event), { signal: loadFailed })
  drawn.addEventListener('focusin', ({ target }) => {
    focused = refOf(drawn, target)
  })
  loadFailed.addEventListener('abort', () => tapped !== null && find(drawn, tapped)?.click())
  new MutationObserver((_, observer) => {
    if (drawn.isConnected) return
    observer.disconnect()
    if (focused !== null) find(root, focused)?.focus({ preventScroll: true })
    if (tapped !== null) find(root, tapped)?.click()
  }).observe(root, { childList: true })
}

/** Identifies a control in both screens by its description, and by its index among controls with the same description. */
interface ControlRef {
  readonly description: string
  readonly index: number
}

const descriptionOf = (control: Element): string =>
  [control.tagName, control.getAttribute('href'), control.getAttribute('aria-label'), control.textContent].join('\n')

const controlsWith = (within: Element, description: string): readonly HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(controls)].filter((control) => descriptionOf(control) === description)

function refOf(within: Element, target: EventTarget | null): ControlRef | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null
  if (control === null) return null
  const description = descriptionOf(control)
  return { description, index: controlsWith(within, description).indexOf(control) }
}

const find = (within: Element, { description, index }: ControlRef): HTMLElement | undefined =>
  controlsWith(within, description)[index]
