import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-dialog.tsx'

export interface Confirmation {
  /** A `DialogRoute` fits. */
  readonly open: boolean
  readonly close: () => void
  /** A question with the name of what it is about. */
  readonly title: string
  /** The consequences. */
  readonly children: ReactNode
  /** Fields below the consequences. */
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

/** A confirmation of what cannot be taken back (docs/user-interface.md#undo-or-confirm). */
export const ConfirmDialog = lazyDialog<Confirmation>(() => import('./confirm-content.tsx'))
