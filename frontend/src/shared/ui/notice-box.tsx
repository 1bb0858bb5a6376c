import type { ReactNode, Ref } from 'react'
import styles from './notice-box.module.css'

interface Props {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  /** It needs attention, so it is orange. */
  readonly asks?: boolean
  readonly action?: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}

/** A box with an icon, a title and a sentence. It can take the focus. */
export function NoticeBox({ icon, title, text, asks = false, action, ref }: Props) {
  return (
    <div ref={ref} tabIndex={-1} role="status" className={`notice ${styles.box} ${asks ? styles.asks : ''}`}>
      {icon}
      <div className={`rows gap-0.5 min-w-0 flex-1 ${styles.content}`}>
        <strong>{title}</strong>
        {text !== undefined && <p>{text}</p>}
        {action}
      </div>
    </div>
  )
}
