import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'

export type DialogRoute = ReturnType<typeof useDialogRoute>

const DialogState = z.object({ dialog: z.string(), subject: z.nullable(z.string()) })

/**
 * A dialog as a history entry, so that Back closes it (docs/user-interface.md#navigation).
 * @param own what this dialog is about, such as an id; needed when several dialogs on the screen have the same name
 */
export function useDialogRoute(name: string, own?: string) {
  const location = useLocation()
  const navigate = useNavigate()
  const state = DialogState.safeParse(location.state)
  const open = state.success && state.data.dialog === name && (own === undefined || state.data.subject === own)
  // Lets `close` do nothing when the answer to a command calls it after the player has left the dialog.
  const openNow = useRef(false)
  useEffect(() => {
    openNow.current = open
    return () => {
      openNow.current = false
    }
  }, [open])
  return {
    open,
    /** What the dialog was opened for, such as an id; null for none, and while the dialog is closed. */
    subject: open ? state.data.subject : null,
    /** @param replaces whether the dialog replaces another open dialog, so that Back leads to the screen */
    show(subject = own, replaces = false): void {
      // While another screen loads, the address bar already has the new address, but the router still has the old one.
      // With the address of the router, `navigate` would lead back to the old screen.
      const { pathname, search } = window.location
      // A second tap before the dialog is rendered must not add a second history entry.
      const newest = DialogState.safeParse(window.history.state?.usr)
      if (newest.success && newest.data.dialog === name && newest.data.subject === (subject ?? null)) return
      void navigate({ pathname, search }, { replace: replaces, state: { dialog: name, subject: subject ?? null } })
    },
    close(): void {
      if (!openNow.current) return
      // A second tap before the dialog is gone must not leave the page.
      openNow.current = false
      void navigate(-1)
    },
  }
}

/** Whether any dialog with a `DialogRoute` is open. */
export const useHasOpenDialog = (): boolean => DialogState.safeParse(useLocation().state).success

const Opened = z.object({ from: z.enum(['contests', 'login', 'tournament']) })
type Opener = z.infer<typeof Opened>['from']

/** The history state for a link on the screen `from`. On the linked screen, Back then leads to `from`. */
export const stateOpenedFrom = (from: Opener): z.infer<typeof Opened> => ({ from })

/** Whether `screen` has opened the current history entry. @param state the state of that entry */
export const isOpenedFrom = (screen: Opener, state: unknown): boolean => {
  const opened = Opened.safeParse(state)
  return opened.success && opened.data.from === screen
}
