import { useState } from 'react'
import { minute, useServerClock } from '../../shared/format/index.ts'
import styles from './score.module.css'

const sizes = {
  // Wide enough for two digits, so that nothing moves at 10.
  strip: 'inline-block min-w-[1.6em] px-[0.12em] text-right last:text-left',
  board:
    'inline-block row-start-3 my-1.5 px-[0.04em] leading-none tracking-[-0.04em] text-[length:var(--digits,clamp(72px,29vw,112px))]',
  page: 'block px-[0.12em] text-[4rem] leading-[1.05] tracking-[-0.03em] lg:text-[6.5rem] lg:leading-none',
  card: 'w-11 text-right text-l',
}

/** A score that flashes once when it changes (docs/user-interface.md#design). */
export function Score({ value, size }: { readonly value: number; readonly size: keyof typeof sizes }) {
  const [shown, setShown] = useState({ value, changes: 0 })
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 })
  return (
    // The key makes a new element, so that the animation starts from the beginning.
    <span
      key={shown.changes}
      className={`${sizes[size]} rounded-[0.18em] font-heavy tabular-nums ${shown.changes > 0 ? styles.changed : ''}`}
    >
      {value}
    </span>
  )
}

const ago = new Intl.RelativeTimeFormat('fr', { style: 'short' })

/** `il y a 2 min`, `il y a 3 h` or `il y a 2 j`; at least one minute. */
function ageOf(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / minute))
  if (minutes < 60) return ago.format(-minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 24 ? ago.format(-hours, 'hour') : ago.format(-Math.round(hours / 24), 'day')
}

/** How long ago an instant was. */
export const TimeAgo = ({ since }: { readonly since: string }) =>
  useServerClock((now) => ageOf(now - Date.parse(since)), minute / 2)
