import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './buttons.tsx'
import styles from './dialog.module.css'
import { CloseIcon } from './icons.tsx'

interface Props {
  readonly open: boolean
  readonly close: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** Whether the dialog stays open after Esc or a tap on the backdrop, because its content is shown only once. */
  readonly isKept?: boolean
  /** The element to focus, by default the first one. Ignored on touch screens, where the keyboard would open. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** Makes it an alert dialog, which screen readers read whole. Its `initialFocus` also applies on touch screens. */
  readonly alert?: Pick<Base.Popup.Props, 'role' | 'aria-describedby' | 'initialFocus'>
}

/** A modal dialog: a sheet on a phone, a card on a wide screen. Without `isKept`, Esc or a tap outside closes it. */
export function Dialog({ open, close, title, children, actions, isKept = false, initialFocus, alert }: Props) {
  const { t } = useTranslation()
  const popup = useRef<HTMLDivElement>(null)
  const first = () => (window.matchMedia('(pointer: coarse)').matches ? popup.current : initialFocus?.current)
  return (
    <Base.Root open={open} onOpenChange={(next) => next || isKept || close()}>
      <Base.Portal>
        <Base.Backdrop className={`fixed inset-0 z-20 bg-scrim ${styles.scrim}`} />
        <Base.Popup
          ref={popup}
          className={`fixed z-21 flex flex-col bg-surface text-ink shadow-float focus:outline-none ${styles.popup}`}
          initialFocus={initialFocus === undefined ? undefined : first}
          {...alert}
        >
          <div className="row gap-2 pt-3 pr-2 pb-1 pl-(--space-5)">
            <Base.Title className="min-w-0 flex-1 text-xl leading-[1.25] font-bold tracking-[-0.02em]">
              {title}
            </Base.Title>
            {!isKept && <Base.Close render={<IconButton label={t('ui.close')} icon={<CloseIcon />} />} />}
          </div>
          <div
            className={`rows gap-4 overflow-y-auto overscroll-contain px-(--space-5) pt-1 pb-6 ${styles.body}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be focusable, to scroll by keyboard (axe: scrollable-region-focusable)
            tabIndex={0}
          >
            {children}
          </div>
          {actions && <div className={`flex flex-wrap gap-2 px-(--space-5) pb-6 ${styles.actions}`}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
