import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../shared/ui/index.ts'
import styles from './save-button.module.css'

/** As long as it takes to fill (save-button.module.css). */
const fillsInMs = 1_000

interface Props {
  readonly busy: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button that fills for a second and takes no tap before: one that was meant for a point could hit it. */
export function SaveButton({ busy, onClick, children }: Props) {
  const [filled, setFilled] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setFilled(true), fillsInMs)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <div className={filled ? styles.place : `${styles.place} ${styles.filling}`}>
      <Button variant="primary" busy={busy && filled} aria-disabled={!filled} onClick={() => filled && onClick()}>
        {children}
      </Button>
    </div>
  )
}
