import styles from './sparkline.module.css'

const [width, height] = [58, 22]

/** Scores as a small line that ends in a dot. Hidden from screen readers: the row has the figures. */
export function Sparkline({ scores }: { readonly scores: readonly number[] }) {
  if (scores.length < 2) return null
  const [least, most] = [Math.min(...scores), Math.max(...scores)]
  const places = scores.map((score, index) => {
    const x = 2 + (index / (scores.length - 1)) * (width - 5)
    const y = most === least ? height / 2 : 3 + ((most - score) / (most - least)) * (height - 6)
    return [x.toFixed(1), y.toFixed(1)] as const
  })
  const [x = '', y = ''] = places.at(-1) ?? []
  return (
    <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline points={places.map((place) => place.join()).join(' ')} />
      <circle cx={x} cy={y} r="2.5" />
    </svg>
  )
}
