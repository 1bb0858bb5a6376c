import { type ReactNode, useState } from 'react'

/** Mounts a dialog, and so fetches it, when it is first wanted, then keeps it, so that its closing is its own affair. */
export function Late({ when, children }: { readonly when: boolean; readonly children: ReactNode }) {
  const [wanted, setWanted] = useState(when)
  if (when && !wanted) setWanted(true)
  return wanted ? children : null
}
