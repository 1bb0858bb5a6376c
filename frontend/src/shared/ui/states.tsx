import { Component, type ReactNode, useEffect, useId, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { type CallDispatch, endpointFailure, type QueryResult, refreshAll } from '../api/index.ts'
import { queryFailureText, useText } from '../i18n/index.ts'
import { Button } from './buttons.tsx'
import { RetryIcon } from './icons.tsx'
import { useOnline, useWhenOnlineAgain } from './use-browser.ts'

/** The class names of each shape. A shape is as tall as the content that it replaces. */
const shapes = { line: 'h-[18px] w-[38%] rounded-small', card: 'h-22', row: 'h-14 rounded-small', table: 'h-[330px]' }

export function Skeleton({ shape, count = 1 }: { readonly shape: keyof typeof shapes; readonly count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
    <div key={index} className={`skeleton ${shapes[shape]}`} aria-hidden="true" />
  ))
}

export function ScreenSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="stack" aria-busy="true">
      <p className="only-read-aloud" role="status">
        {t('ui.loading')}
      </p>
      <Skeleton shape="line" />
      <Skeleton shape="card" />
      <Skeleton shape="line" />
      <Skeleton shape="card" count={3} />
    </div>
  )
}

const state =
  'grid justify-items-center gap-2 rounded-medium bg-surface px-[18px] py-8 text-center wrap-anywhere shadow-card [&>:is(button,a)]:mt-3'

/** The class names of a notice in one line, with a text and a button. An `ErrorState` with `slim` has them. */
export const slimStateClass =
  'row flex-wrap gap-y-(--space-2) justify-between py-(--space-2) pr-(--space-2) pl-(--space-4) rounded-medium'

export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className={state}>
      <span className="mb-2 h-[50px] w-[84px] rounded-small border-2 border-line" aria-hidden="true">
        <span className="ml-[50%] block h-full border-l-2 border-line" />
      </span>
      <p className="text-l font-semi">{title}</p>
      {text !== undefined && <p className="max-w-[44ch] text-muted">{text}</p>}
      {action}
    </div>
  )
}

interface ErrorProps {
  readonly retry: () => void
  /** What went wrong; by default only that the load has failed. */
  readonly text?: string
  /** Whether the error is one line, for use above older data. */
  readonly slim?: boolean
  /** Whether the error is less urgent: a grey line with the role `status`, not a red one with `alert`. */
  readonly quiet?: boolean
}

/** A failed load, with a button to retry (docs/user-interface.md#loading-empty-offline). */
export function ErrorState({ retry, text, slim = false, quiet = false }: ErrorProps) {
  const { t } = useTranslation()
  const load = t('error.load')
  // `error.unexpected` is left out, because it says no more than `error.load`.
  const reason = text === t('error.unexpected') ? undefined : text
  const shown = slim ? (reason ?? load) : reason
  return (
    <div
      className={slim ? `${slimStateClass} ${quiet ? 'bg-sunken' : 'bg-loss-bg'}` : state}
      role={quiet ? 'status' : 'alert'}
    >
      {!slim && <p className="text-l font-semi">{load}</p>}
      {shown !== undefined && (
        <p
          className={`max-w-[44ch] ${slim ? 'flex-[1_1_180px] font-medium' : ''} ${quiet || !slim ? 'text-muted' : 'text-loss'}`}
        >
          {shown}
        </p>
      )}
      <Button small icon={<RetryIcon />} onClick={retry}>
        {t('ui.retry')}
      </Button>
    </div>
  )
}

interface BoundaryProps {
  readonly children: ReactNode
  /** Rendered after an error in place of the offer to reload. */
  readonly fallback?: ReactNode
}

const reload = () => window.location.reload()

/** Offers a reload, and reloads by itself when the network is back. */
function Reload() {
  useWhenOnlineAgain(true, reload)
  return <ErrorState retry={reload} />
}

/** Offers a reload when its children throw or their code cannot be loaded, because only a reload fetches code again. */
export class ErrorBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    const { children, fallback = <Reload /> } = this.props
    return this.state.broken ? fallback : children
  }
}

interface QueryProps<T> {
  readonly query: QueryResult<T>
  /** Shown until the first answer; as tall as the content. */
  readonly skeleton: ReactNode
  readonly empty?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Shows a query: a skeleton, the data, or an error (docs/user-interface.md#loading-empty-offline). */
export function QueryView<T>({ query, skeleton, empty, children }: QueryProps<T>) {
  const translate = useText()
  const { currentData, isFetching, refetch } = query
  if (currentData === undefined) {
    const failure = endpointFailure(query.error)
    if (failure !== null && !isFetching)
      return <ErrorState retry={refetch} text={translate(queryFailureText(failure))} />
    return (
      <div aria-busy="true" className="stack">
        {skeleton}
      </div>
    )
  }
  const isEmpty = empty !== undefined && Array.isArray(currentData) && currentData.length === 0
  return (
    <>
      <LoadFailure query={query} />
      {isEmpty ? empty : children(currentData)}
    </>
  )
}

/**
 * One line about an answer that could not be read; nothing without an error. After a failure of the network, only the
 * first list of a screen shows the line. While the browser is offline, no list shows the line: `Strip` in
 * app/shell.tsx then has a notice for the whole screen.
 */
export function LoadFailure({ query }: { readonly query: Pick<QueryResult<unknown>, 'error' | 'refetch'> }) {
  const translate = useText()
  const dispatch = useDispatch<CallDispatch>()
  const failure = endpointFailure(query.error)
  const isNetwork = failure?.kind === 'network'
  const online = useOnline()
  const isShown = useFirstNotice(isNetwork && online)
  if (failure === null || (isNetwork && !isShown)) return null
  const retry = isNetwork ? () => dispatch(refreshAll()) : query.refetch
  return <ErrorState slim quiet={isNetwork} retry={retry} text={translate(queryFailureText(failure))} />
}

/** The ids of the components that have a notice about the network, in the order in which the notices arose. */
let waiting: readonly string[] = []
const listeners = new Set<() => void>()

function change(next: readonly string[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/** Whether this component shows its notice about the network: of several lists only the first one does. */
function useFirstNotice(hasNotice: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!hasNotice) return
    change([...waiting, id])
    return () => change(waiting.filter((other) => other !== id))
  }, [hasNotice, id])
  return useSyncExternalStore(
    subscribe,
    () => waiting[0] === id,
    () => false,
  )
}
