import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useText } from '../shared/i18n/index.ts'
import { selectToasts, type Toast, toastClosed } from '../shared/notices/index.ts'
import styles from '../shared/ui/floating.module.css'
import { CloseIcon, IconButton } from '../shared/ui/index.ts'
import { UndoHost } from './undo-notice.tsx'

/** At least 5 s; hover and focus stop the timer (docs/user-interface.md#forms-and-messages). */
const shownForMs = 6000

/**
 * Shows the toasts, and above them the command that can be taken back. The status region always exists, because screen
 * readers announce only changes of an existing region.
 */
export function Toaster() {
  const toasts = useSelector(selectToasts)
  return (
    <div className={styles.place}>
      <UndoHost />
      <div className={styles.toasts} role="status">
        {toasts.map((toast) => (
          <Line key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}

function Line({ toast }: { readonly toast: Toast }) {
  const { t } = useTranslation()
  const translate = useText()
  const dispatch = useDispatch()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || toast.kept) return
    const timer = window.setTimeout(() => dispatch(toastClosed(toast.id)), shownForMs)
    return () => window.clearTimeout(timer)
  }, [dispatch, held, toast.id, toast.kept])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only stop the timer; the button inside is the control
    <div
      className={`${styles.box} ${styles.toast}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>
        {translate(toast.text)}
        {toast.detail !== undefined && <span className={styles.detail}>{translate(toast.detail)}</span>}
      </p>
      <IconButton label={t('ui.close')} icon={<CloseIcon />} onClick={() => dispatch(toastClosed(toast.id))} />
    </div>
  )
}
