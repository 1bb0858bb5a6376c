import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

/** A dialog that is an entry of the browser's history: Back closes it before it leaves the page (ux 8). */
export interface DialogRoute {
  readonly open: boolean
  /** What it was opened for, such as an id; null when nothing was said. */
  readonly subject: string | null
  show(subject?: string): void
  close(): void
}

const State = z.object({ dialog: z.string(), subject: z.nullable(z.string()) })

/** The dialog of this name on the current page. Opening it adds a history entry, closing it takes that entry back. */
export function useDialogRoute(name: string): DialogRoute {
  const location = useLocation()
  const navigate = useNavigate()
  const state = State.safeParse(location.state)
  const open = state.success && state.data.dialog === name
  return {
    open,
    subject: open ? state.data.subject : null,
    show(subject) {
      // The browser's address: the router's is the last one's while another screen is on its way, and would lead back to it.
      void navigate(window.location.pathname, { state: { dialog: name, subject: subject ?? null } })
    },
    close() {
      if (open) void navigate(-1)
    },
  }
}
