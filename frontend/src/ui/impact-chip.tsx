import { impact } from '../format/numbers.ts'
import styles from './impact-chip.module.css'

/** What a match moved, signed: +5,5 or -4,5. */
export function ImpactChip({ points }: { readonly points: number }) {
  const look = points > 0 ? styles.up : points < 0 ? styles.down : styles.level
  return <span className={`${styles.chip} ${look} num`}>{impact(points)}</span>
}
