import { useState } from 'react'
import styles from './score.module.css'

/** A score that flashes once when it changes, in its place (ux, design language). */
export function Score({ value, size }: { readonly value: number; readonly size: 'card' | 'board' }) {
  const [seen, setSeen] = useState({ value, changes: 0 })
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 })
  return (
    // A new key is a new element: its animation runs from the start, however fast the points follow.
    <span key={seen.changes} className={`${styles[size]} ${seen.changes > 0 ? styles.changed : ''} num`}>
      {value}
    </span>
  )
}
