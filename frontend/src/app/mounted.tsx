import { type ReactNode, useEffect } from 'react'

interface Props {
  readonly then: () => void
  readonly children: ReactNode
}

/** Calls `then` after the first rendering of its children and their effects: from then on the page handles events. */
export function Mounted({ then, children }: Props) {
  useEffect(then, [then])
  return children
}
