import type { ReactNode } from 'react'
import { useT } from '../../i18n/words.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import styles from './why-button.module.css'

interface Props {
  readonly open: boolean
  readonly toggle: () => void
  /** The id of the panel that it opens. */
  readonly panelId: string
  /** Content in place of the visible label, which is then for screen readers only. */
  readonly children?: ReactNode
}

/** Shows and hides the explanation of a match's points. */
export function WhyButton({ open, toggle, panelId, children }: Props) {
  const t = useT()
  return (
    <button
      type="button"
      className={styles.why}
      aria-expanded={open}
      aria-controls={open ? panelId : undefined}
      onClick={toggle}
    >
      <span className={children === undefined ? undefined : 'only-read-aloud'}>{t('why.ask')}</span>
      {children}
      <ChevronIcon className={styles.chevron} aria-hidden="true" />
    </button>
  )
}
