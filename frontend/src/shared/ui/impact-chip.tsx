import { impact } from '../format/numbers.ts'
import styles from './impact-chip.module.css'

/** The impact of a match, signed: +5,5 or −4,5. */
export function ImpactChip({ points }: { readonly points: number }) {
  const variant = points > 0 ? styles.up : points < 0 ? styles.down : styles.level
  return <span className={`${styles.chip} ${variant} num`}>{impact(points)}</span>
}
