import { type ReactNode, Suspense, useState } from 'react'

/** Fetches and mounts a lazy dialog when it is first wanted, then keeps it, so that its closing is its own affair. */
export function Late({ when, children }: { readonly when: boolean; readonly children: ReactNode }) {
  const [wanted, setWanted] = useState(when)
  if (when && !wanted) setWanted(true)
  return wanted ? <Suspense fallback={null}>{children}</Suspense> : null
}
