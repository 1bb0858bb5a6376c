import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

/** A dialog with an entry in the browser's history, so that Back closes it (docs/user-interface.md#navigation). */
export interface DialogRoute {
  readonly open: boolean
  /** What it was opened for, such as an id; null for none. */
  readonly subject: string | null
  /** @param replaces the dialog that is open: Back then leads to the screen */
  show(subject?: string, replaces?: boolean): void
  close(): void
}

const State = z.object({ dialog: z.string(), subject: z.nullable(z.string()) })

/** The dialog of this name on the current page. Opening it adds a history entry, closing it goes back. */
export function useDialogRoute(name: string): DialogRoute {
  const location = useLocation()
  const navigate = useNavigate()
  const state = State.safeParse(location.state)
  const open = state.success && state.data.dialog === name
  // A command that was sent from the dialog may be answered after the dialog has been left.
  const openNow = useRef(false)
  useEffect(() => {
    openNow.current = open
    return () => {
      openNow.current = false
    }
  }, [open])
  return {
    open,
    subject: open ? state.data.subject : null,
    show(subject, replaces = false) {
      // Not the router's location: while another screen loads it is still the last one, and would lead back to it.
      const { pathname, search } = window.location
      void navigate({ pathname, search }, { replace: replaces, state: { dialog: name, subject: subject ?? null } })
    },
    close() {
      if (openNow.current) void navigate(-1)
    },
  }
}
