import { impact } from '../../shared/format/index.ts'
import styles from './months.module.css'

/** Points with their sign, green or red. */
export function SignedPoints({ points }: { readonly points: number }) {
  const colour = points > 0 ? styles.gained : points < 0 ? styles.lost : ''
  return <b className={colour}>{impact(points)}</b>
}
