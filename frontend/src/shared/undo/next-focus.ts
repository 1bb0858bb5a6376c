let neighbours: Readonly<Record<'after' | 'before', Element | null>> = { after: null, before: null }

/** Reads the neighbours of a row before it leaves its list. @param row null for none */
export function rememberNeighbours(row: Element | null): void {
  neighbours = { after: row?.nextElementSibling ?? null, before: row?.previousElementSibling ?? null }
}

/** Focuses the row after the one that has left its list, else the one before it, else the content of the screen. */
export function focusNext(): void {
  const { after, before } = neighbours
  focusIn([after, before].find((row) => row?.isConnected) ?? null)
}

/** Focuses the row that has come back into its list. */
export function focusBroughtBack(): void {
  const { after, before } = neighbours
  focusIn((after?.isConnected ? after.previousElementSibling : before?.nextElementSibling) ?? null)
}

function focusIn(row: Element | null): void {
  const control = row?.querySelector<HTMLElement>('button, a[href]') ?? document.querySelector<HTMLElement>('#main')
  control?.focus()
}

const dialog = '[role="dialog"], [role="alertdialog"]'

/** Calls `then` once no dialog is open and the last one has returned the focus. @returns a function to stop waiting */
export function whenNoDialog(then: () => void): () => void {
  let isStopped = false
  const check = () => {
    if (document.querySelector(dialog) !== null) return
    changes.disconnect()
    // A dialog returns the focus in a microtask that is queued while the dialog is removed. The observer may run first.
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
