import type { ReactNode } from 'react'
import { useT } from '../../format/words.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import styles from './why-button.module.css'

interface Props {
  readonly open: boolean
  readonly toggle: () => void
  /** Of the panel it opens. */
  readonly panelId: string
  /** What stands on it in the place of the question, which is then only read aloud. */
  readonly children?: ReactNode
}

/** Shows and hides why a match moved the scores as it did. */
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
