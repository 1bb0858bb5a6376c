import { type ReactNode, useLayoutEffect } from 'react'

interface Props {
  readonly then: () => void
  readonly children: ReactNode
}

/**
 * Calls `then` when its children are rendered for the first time: from then on the page handles events. React runs their
 * effects before it handles one.
 */
export function Mounted({ then, children }: Props) {
  useLayoutEffect(then, [then])
  return children
}
