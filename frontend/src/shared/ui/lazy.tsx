import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogRoute } from '../navigation/index.ts'
import { ErrorBoundary, ErrorState } from './states.tsx'

/** Imports a module whose default export is a component. */
export type LoadComponent<P> = () => Promise<{ readonly default: ComponentType<P> }>

export type LazyComponent<P> = ComponentType<P> & {
  /** Loads the code before the first rendering. */
  readonly load: () => Promise<unknown>
}

/**
 * A component whose code is loaded at the first rendering. The component throws when its code cannot be loaded. Loaded
 * code renders at once; React's `lazy` would show the fallback for 300 ms, which is too long after a tap.
 */
export function lazyComponent<P extends object>(load: LoadComponent<P>, fallback: ReactNode = null): LazyComponent<P> {
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

/**
 * A dialog whose code is loaded when it is first opened. It stays mounted, to animate its closing. When its code cannot
 * be loaded, a notice offers a reload, after which a dialog with a `DialogRoute` opens again.
 */
export function lazyDialog<P extends { readonly open: boolean } | { readonly route: DialogRoute }>(
  load: LoadComponent<P>,
) {
  const Dialog = lazyComponent(load)
  function OnFirstOpen(props: P) {
    const { t } = useTranslation()
    const isOpen = 'route' in props ? props.route.open : props.open
    const [opened, setOpened] = useState(isOpen)
    if (isOpen && !opened) setOpened(true)
    if (!opened) return null
    const notice = (
      <div className="above-bar mx-auto max-w-[480px] rounded-medium bg-surface shadow-float">
        <ErrorState slim text={t('error.load')} retry={() => window.location.reload()} />
      </div>
    )
    return (
      <ErrorBoundary fallback={isOpen && notice}>
        <Dialog {...props} />
      </ErrorBoundary>
    )
  }
  return Object.assign(OnFirstOpen, { load: Dialog.load })
}

/**
 * `now` when it is defined, otherwise the last defined value; undefined before the first one. For a dialog that fades
 * out after its value is gone.
 */
export function useLastDefined<T>(now: T | undefined): T | undefined {
  const [kept, setKept] = useState(now)
  if (now !== undefined && now !== kept) setKept(now)
  return now ?? kept
}

/** A dialog that asks the player to confirm a command (docs/user-interface.md#undo-or-confirm). */
export const ConfirmDialog = lazyDialog(() => import('./confirm-content.tsx'))
