import { impact } from '../format/index.ts'

/** The impact of a match, signed: +5,5 or −4,5. */
export function ImpactChip({ points }: { readonly points: number }) {
  const variant = points > 0 ? 'good' : points < 0 ? 'bad' : ''
  return <span className={`pill ${variant} tabular-nums`}>{impact(points)}</span>
}
