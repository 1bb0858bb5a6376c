import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { entryShown } from '../features/entry/slice.ts'
import { LiveCard } from '../features/live/live-card.tsx'
import { selectScoring } from '../features/live/selectors.ts'
import { useT } from '../format/words.tsx'
import { StaleMark } from '../pwa/stale-mark.tsx'
import { UpdateOffer } from '../pwa/update-offer.tsx'
import { OfflineBanner } from '../ui/offline-banner.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { screenAt } from './paths.ts'
import { screens } from './routes.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { useAppDispatch, useAppSelector } from './store.ts'
import { TopBar } from './top-bar.tsx'

/** The bars around every screen behind the guard (specification §2, shell). */
export function Shell() {
  const t = useT()
  const dispatch = useAppDispatch()
  const { pathname } = useLocation()
  const screen = screenAt(pathname) ?? 'home'
  // The board tells by itself what waits for the network; a banner would push it from under the thumb.
  const scoring = useAppSelector(selectScoring)
  const title = t(screens[screen].titleKey)
  const heading = useArrival(screen, title)

  // Each move to another screen is a good moment to look whether entry is still open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is the trigger, not an input
  useEffect(() => {
    dispatch(entryShown())
  }, [dispatch, screen])

  return (
    <div className="shell">
      <a className="shell-skip" href="#main">
        {t('shell.skip')}
      </a>
      <TopBar title={title} heading={heading} />
      <main className="shell-main" id="main" tabIndex={-1}>
        {scoring || <OfflineBanner />}
        <LiveCard />
        <StaleMark screen={screen} />
        <ScreenBoundary key={screen}>
          <Outlet />
        </ScreenBoundary>
      </main>
      <BottomBar />
      <UpdateOffer />
    </div>
  )
}

/** Arriving at another screen: the page's title, the top of the page, and focus on the heading (ux 11). */
function useArrival(screen: string, title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(screen)
  const type = useNavigationType()
  useEffect(() => {
    document.title = `${title} · Topspin`
  }, [title])
  useEffect(() => {
    if (last.current === screen) return
    last.current = screen
    heading.current?.focus({ preventScroll: true })
    if (type !== 'POP') window.scrollTo(0, 0)
  }, [screen, type])
  return heading
}
