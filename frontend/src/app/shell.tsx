import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Outlet, useLocation, useNavigationType, useParams } from 'react-router-dom'
import {
  LiveStrip,
  liveShown,
  loadLiveAnnouncer,
  selectReconnecting,
  selectScoring,
  selectShown,
  UnsentHost,
} from '../features/live/index.ts'
import { useShowsResult } from '../features/match/index.ts'
import { api, failureIn } from '../shared/api/index.ts'
import { useText } from '../shared/i18n/index.ts'
import { dayIn, rankingOf, screenAt } from '../shared/navigation/index.ts'
import { selectIsAdmin } from '../shared/session/index.ts'
import { ErrorBoundary, lazyComponent } from '../shared/ui/index.ts'
import { useKeptFocus } from '../shared/undo/index.ts'
import { BottomBar } from './bottom-bar.tsx'
import { NetworkNotice, useNetworkNotice } from './network-notice.tsx'
import { pageTitleOf } from './page-title.ts'
import { screens } from './routes.tsx'
import type { AppStore, RootState } from './store.ts'
import { UpdateOffer } from './toaster.tsx'
import { TopBar } from './top-bar.tsx'

// `LiveAnnouncer` announces only changes, so its code is not needed at once.
const LiveAnnouncer = lazyComponent(loadLiveAnnouncer)

/** The bars around each screen that needs a session (docs/user-interface.md#screens). */
export function Shell() {
  const { t } = useTranslation()
  const dispatch = useDispatch<AppStore['dispatch']>()
  const { pathname, search } = useLocation()
  const known = screenAt(pathname)
  const screen = known ?? 'home'
  // The referee board shows its own connection state.
  const scoring = useSelector(selectScoring)
  const params = useParams()
  const isAdmin = useSelector(selectIsAdmin)
  const isPastLadder = screen === 'rank' && dayIn(search) !== null
  const hasResult = useShowsResult()
  const { pseudo = '' } = params
  const isNobody = useSelector((state: RootState) => {
    const failure = failureIn(api.endpoints.profile.select({ params: { pseudo } })(state).error)
    return failure?.kind === 'problem' && failure.code === 'unknown-player'
  })
  const pageTitle = useText()(pageTitleOf({ screen: known, search, params, isAdmin, hasResult, isNobody }))
  // One notice at a time: the strip of a live match that is cut off says itself that there is no network.
  const network = useNetworkNotice(screen)
  const isStripCutOff = useSelector((state: RootState) => selectShown(state) !== null && selectReconnecting(state))
  const isNoticeShown = network !== null && !isStripCutOff
  // A result replaces its form as a screen does.
  useKeptFocus()
  const heading = useScreenChange(hasResult ? 'result' : (known ?? 'notFound'), pageTitle)

  const isNamed = params['id'] === undefined && !hasResult && known !== null
  const topTitle = isNobody ? pageTitle : (params['pseudo'] ?? (isNamed ? t(screens[screen].titleKey) : pageTitle))

  useEffect(() => {
    dispatch(liveShown())
  }, [dispatch])
  // Each change of screen reads again whether entry is open, if that answer is stale.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is the trigger, not an input
  useEffect(() => {
    void dispatch(api.endpoints.isOpen.initiate({}, { subscribe: false }))
  }, [dispatch, screen])

  return (
    <div
      className={`shell min-h-dvh pl-(--rail-width) ${screens[screen].alone ? 'shell-alone' : ''} ${scoring ? 'shell-scoring' : ''}`}
    >
      <a
        className="shell-skip fixed top-2 left-2 z-30 rounded-small bg-surface px-4 py-3 font-semi focus:shadow-float"
        href="#main"
      >
        {t('shell.skip')}
      </a>
      <TopBar title={topTitle} heading={heading} back={isPastLadder ? rankingOf('simple') : screens[screen].back} />
      <BottomBar />
      <main
        className="shell-main mx-auto max-w-[75.5rem] px-(--space-4) pt-1 md:px-(--space-5)"
        id="main"
        tabIndex={-1}
      >
        <ErrorBoundary fallback={null}>
          <LiveAnnouncer />
        </ErrorBoundary>
        {scoring || screen === 'live' || (
          <div className="shell-strip h-14">
            <div className="contents" role="status">
              {isNoticeShown && <NetworkNotice {...network} />}
            </div>
            {isNoticeShown || <LiveStrip />}
          </div>
        )}
        {screen === 'live' && !scoring && (
          <div className="above-bar" role="status">
            {network !== null && <NetworkNotice {...network} />}
          </div>
        )}
        <ErrorBoundary key={known}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <UpdateOffer hidden={scoring} />
      <UnsentHost />
    </div>
  )
}

/** On a change of screen: sets the title, scrolls up and focuses the heading (docs/user-interface.md#navigation). */
function useScreenChange(screen: string, title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(screen)
  const type = useNavigationType()
  useEffect(() => {
    // The title of the home screen is the name of the application.
    document.title = [...new Set([title, 'Topspin'])].join(' · ')
  }, [title])
  useEffect(() => {
    if (last.current === screen) return
    last.current = screen
    heading.current?.focus({ preventScroll: true })
    if (type !== 'POP') window.scrollTo(0, 0)
  }, [screen, type])
  return heading
}
