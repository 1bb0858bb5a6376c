import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './buttons.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  /** `open` and `close` may come from a `DialogRoute`. */
  readonly open: boolean
  readonly close: () => void
  /** A question that names what the command changes. */
  readonly title: string
  readonly children: ReactNode
  readonly fields?: ReactNode
  /** The label of the button that changes nothing. */
  readonly keep: string
  /** The label of the button that confirms; null removes the button, when confirming is no longer possible. */
  readonly confirm: string | null
  readonly onConfirm: (event: MouseEvent) => void
  /** Whether the command gives or repairs something. Its button is then orange; else it has only an outline. */
  readonly granting?: boolean
}

/** The content of `ConfirmDialog`. Enter and Escape change nothing: the safe button comes first and has the focus. */
export default function ConfirmContent(confirmation: ConfirmDialogProps) {
  const { open, close, title, children, fields, keep, confirm, onConfirm, granting = false } = confirmation
  const id = useId()
  const safe = useRef<HTMLButtonElement>(null)
  // Whether the button has confirmed: the second click of a double click, while the dialog fades out, must do nothing.
  const isConfirmed = useRef(false)
  useLayoutEffect(() => {
    if (open) isConfirmed.current = false
  }, [open])
  // When the confirming button disappears, the other button gets the focus. This is a layout effect, because otherwise
  // Base UI would first focus the dialog.
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
              onClick={(event) => {
                if (!open || isConfirmed.current) return
                isConfirmed.current = true
                close()
                onConfirm(event)
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
