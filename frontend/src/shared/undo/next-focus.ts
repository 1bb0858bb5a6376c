import { useEffect } from 'react'

/** A row and its neighbours, which are read before the row leaves the list. */
const withNeighbours = (row: Element | null) => ({
  row,
  after: row?.nextElementSibling ?? null,
  before: row?.previousElementSibling ?? null,
})

/** The row that was last removed by a command that can be taken back. */
let removed = withNeighbours(null)
/** Whether to focus the removed row when it is in its list again. */
let isAwaited = false

/** Stores the row that a command is about to remove, for `focusNextRow` and `focusRestoredRow`. Null: no row. */
export function rememberRemovedRow(row: Element | null): void {
  removed = withNeighbours(row)
}

/** Focuses the first of these that is there: the row after, the row before, the removed row, the heading. */
export const focusNextRow = (): void => focusBeside(removed)

/** After an undo, focuses the row that was removed: at once, or when it is in its list again. */
export function focusRestoredRow(): void {
  // Without neighbours, the place of the row cannot be found again.
  isAwaited = removed.after !== null || removed.before !== null
  if (isAwaited) focusAwaited()
  else focusBeside(removed)
}

function focusAwaited(): void {
  const { after, before } = removed
  const row = after?.isConnected ? after.previousElementSibling : before?.nextElementSibling
  const control = row === before ? null : controlIn(row ?? null)
  if (control === null) return
  isAwaited = false
  control.focus()
}

const controlIn = (row: Element | null) => row?.querySelector<HTMLElement>('button, a[href]') ?? null

function focusBeside({ row, after, before }: ReturnType<typeof withNeighbours>): void {
  const near = [after, before, row].filter((one) => one?.isConnected).map(controlIn)
  const control = near.find((one) => one !== null) ?? document.querySelector<HTMLElement>('h1')
  control?.focus()
}

/**
 * When the focused control leaves the screen, moves the focus from its row as `focusNextRow` does
 * (docs/user-interface.md#accessibility). Without this, the browser would focus `body`.
 */
export function useFocusAfterRemoval(): void {
  useEffect(() => {
    let control: Element | null = null
    let used = withNeighbours(null)
    /** Stores the control that is used. Dialogs are left out, because they return the focus themselves. */
    function remember({ target }: Event) {
      if (!(target instanceof Element) || target.closest(dialog) !== null) return
      isAwaited = false
      control = target.closest(':is(main, [role="status"]) :is(button, a[href], input, textarea, select)')
      // A `tbody` with an id has the rows of one entry.
      const row = control?.closest('tbody[id]') ?? control?.closest('li, tr') ?? control?.closest('article')
      if (row !== undefined) used = withNeighbours(row)
    }
    function check() {
      if (document.activeElement !== document.body || document.querySelector(dialog) !== null) return
      if (isAwaited) focusAwaited()
      else if (control?.isConnected === false) {
        control = null
        focusBeside(used)
      }
    }
    // A dialog returns the focus in a microtask that is queued while the dialog is removed. The observer may run before
    // this microtask, so `check` waits in the queue behind it.
    const changes = new MutationObserver(() => queueMicrotask(check))
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    // Safari does not focus a button that is tapped.
    document.addEventListener('pointerdown', remember)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', remember)
    }
  }, [])
}

const dialog = '[role="dialog"], [role="alertdialog"]'

/** Calls `then` once the last dialog is closed and has returned the focus. @returns a function that stops the wait */
export function whenNoDialog(then: () => void): () => void {
  let isStopped = false
  const check = () => {
    if (document.querySelector(dialog) !== null) return
    changes.disconnect()
    // Queued behind the microtask in which the dialog returns the focus, as in `useFocusAfterRemoval`.
    queueMicrotask(() => isStopped || then())
  }
  const changes = new MutationObserver(check)
  changes.observe(document.body, { childList: true, subtree: true })
  check()
  return () => {
    isStopped = true
    changes.disconnect()
  }
}
