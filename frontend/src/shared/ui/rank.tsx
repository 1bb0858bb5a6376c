import { ordinal } from '../format/index.ts'

/** A rank with its ending in superscript; a dash for a player without a rank. */
export function Rank({ rank }: { readonly rank: number }) {
  if (rank === 0) return '–'
  const text = ordinal(rank)
  const digits = text.replace(/\D+$/, '')
  return (
    <>
      {digits}
      <sup>{text.slice(digits.length)}</sup>
    </>
  )
}

interface ChangeProps {
  readonly before: number
  readonly after: number
}

/** `12e → 13e`, or the rank alone when it is the same. */
export function RankChange({ before, after }: ChangeProps) {
  return (
    <>
      {before !== after && `${ordinal(before)} → `}
      <strong>{ordinal(after)}</strong>
    </>
  )
}
