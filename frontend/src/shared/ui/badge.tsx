const most = 99

interface Props {
  readonly count: number
  /** A text beside it says the same to screen readers. */
  readonly isHidden?: boolean
}

/** How many things wait for the reader, as a small ball with a number; nothing at 0. */
export function Badge({ count, isHidden = false }: Props) {
  if (count === 0) return null
  return (
    <span className="badge tabular-nums" aria-hidden={isHidden || undefined}>
      {count > most ? `${most}+` : count}
    </span>
  )
}
