import { ordinal } from '../format/numbers.ts'

interface Props {
  readonly before: number
  readonly after: number
}

/** `12e → 13e`, or the rank alone when it is the same. */
export function RankChange({ before, after }: Props) {
  return (
    <>
      {before !== after && `${ordinal(before)} → `}
      <strong>{ordinal(after)}</strong>
    </>
  )
}
