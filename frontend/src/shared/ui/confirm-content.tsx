import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './buttons.tsx'
import { Dialog } from './dialog.tsx'

export interface Confirmation {
  /** A `DialogRoute` fits. */
  readonly open: boolean
  readonly close: () => void
  /** A question with the name of what it is about. */
  readonly title: string
  readonly children: ReactNode
  readonly fields?: ReactNode
  /** The label of the button that changes nothing. */
  readonly keep: string
  /** The label of the button that does it; null when it is no longer possible. */
  readonly confirm: string | null
  /** Called after the dialog is closed. */
  readonly onConfirm: () => void
  /** It gives or repairs something, so its button is orange. What destroys is an outline. */
  readonly granting?: boolean
}

/** The content of `ConfirmDialog`. Enter and Escape change nothing: the safe button comes first and has the focus. */
export default function ConfirmContent(confirmation: Confirmation) {
  const { open, close, title, children, fields, keep, confirm, onConfirm, granting = false } = confirmation
  const id = useId()
  const safe = useRef<HTMLButtonElement>(null)
  // The other button may have had the focus. Before Base UI gives it to the dialog itself.
  useLayoutEffect(() => {
    if (confirm === null) safe.current?.focus()
  }, [confirm])
  return (
    <Dialog
      alert={{ role: 'alertdialog', 'aria-describedby': id, initialFocus: safe }}
      open={open}
      close={close}
      title={title}
      actions={
        <>
          <Button ref={safe} onClick={close}>
            {keep}
          </Button>
          {confirm !== null && (
            <Button
              variant={granting ? 'primary' : 'danger'}
              onClick={() => {
                close()
                onConfirm()
              }}
            >
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <p id={id}>{children}</p>
      {fields}
    </Dialog>
  )
}
