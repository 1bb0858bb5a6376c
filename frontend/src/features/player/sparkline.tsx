import type { Career } from '@topspin/domain/contract/profile'
import styles from './sparkline.module.css'

/** A small curve without figures, hidden from screen readers: what it shows stands beside it. */
export function Sparkline({ curve: { from, entries } }: Pick<Career, 'curve'>) {
  const [first] = entries
  const last = entries.at(-1)
  if (first === undefined || last === undefined) return <span className={styles.line} />
  const scores = [first.score - first.impact, ...entries.map(({ score }) => score)]
  const [least, most] = [Math.min(...scores), Math.max(...scores)]
  const start = Date.parse(from)
  const span = Math.max(1, Date.parse(last.at) - start)
  const y = (score: number) => (most === least ? 0.5 : (most - score) / (most - least)).toFixed(3)
  const places = entries.map(({ at, score }) => `L${((Date.parse(at) - start) / span).toFixed(3)} ${y(score)}`)
  return (
    <svg className={styles.line} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M0 ${y(scores[0] ?? 0)}${places.join('')}`} />
    </svg>
  )
}
