import { useState } from 'react'
import styles from './score.module.css'

/** A score that flashes once when it changes (docs/user-interface.md#design). */
export function Score({ value, size }: { readonly value: number; readonly size: 'strip' | 'board' | 'page' }) {
  const [shown, setShown] = useState({ value, changes: 0 })
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 })
  return (
    // A new key creates a new element, whose animation starts from the beginning.
    <span key={shown.changes} className={`${styles[size]} ${shown.changes > 0 ? styles.changed : ''} tabular-nums`}>
      {value}
    </span>
  )
}
