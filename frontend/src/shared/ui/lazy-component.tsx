import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** Imports a module whose default export is a component. */
export type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>

/** A component in a chunk of its own. */
export type LazyComponent<P> = ComponentType<P> & {
  /** Loads the chunk in advance; the browser fetches it once. */
  readonly load: () => Promise<unknown>
}

/**
 * Creates a component whose code is loaded when it is first rendered. Unlike React's `lazy`, it renders at once when its
 * code is loaded already; `lazy` would show the fallback for 300 ms, which is too long after a tap.
 * @param load when it fails, the component throws its error
 * @param fallback rendered until the code is loaded
 */
export function lazyComponent<P extends object>(load: Load<P>, fallback: ReactNode = null): LazyComponent<P> {
  let loaded: ComponentType<P> | null = null
  const loadAndKeep = async () => {
    loaded ??= (await load()).default
    return loaded
  }
  function Lazy(props: P) {
    const [Component, setComponent] = useState(() => loaded)
    useEffect(() => {
      if (Component !== null) return
      loadAndKeep().then(
        (component) => setComponent(() => component),
        (error: unknown) =>
          setComponent(() => {
            throw error
          }),
      )
    }, [Component])
    return Component === null ? fallback : <Component {...props} />
  }
  return Object.assign(Lazy, { load: loadAndKeep })
}
