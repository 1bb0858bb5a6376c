import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Fetches a chunk, whose component is its default export. */
export type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

/** A component that comes in a chunk of its own. */
export type LazyComponent<P> = ComponentType<P> & {
  /** Fetches the chunk ahead; the browser does so once. */
  readonly load: () => Promise<unknown>
}

/**
 * A component whose code is lazyComponent when it is first drawn, and which is drawn at once when it is there already. React's
 * own `lazy` would leave what stands in its place, be it nothing, for 300 ms: too long for a dialog one has tapped for.
 * @param load its failure is an error of the component
 * @param meanwhile stands in its place
 */
export function lazyComponent<P extends object>(load: Load<P>, meanwhile: ReactNode = null): LazyComponent<P> {
  let known: ComponentType<P> | null = null
  const keep = async () => {
    known = (await load()).default
    return known
  }
  function Arriving(props: P) {
    const [Component, setComponent] = useState(() => known)
    useEffect(() => {
      if (Component !== null) return
      keep().then(
        (found) => setComponent(() => found),
        (error: unknown) =>
          setComponent(() => {
            throw error
          }),
      )
    }, [Component])
    return Component === null ? meanwhile : <Component {...props} />
  }
  return Object.assign(Arriving, { load: keep })
}
