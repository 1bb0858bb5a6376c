import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Outlet, useLocation, useNavigationType, useParams } from 'react-router-dom'
import { useMarkChallengesSeenAtStart } from '../features/challenge/index.ts'
import {
  LiveStrip,
  LostTapsNotice,
  loadLiveAnnouncer,
  selectIsScoreboardShown,
  selectMayBeOutdated,
  selectShownLiveMatch,
  shellMounted,
  TimeAgo,
  UnsentPointsDialogHost,
} from '../features/live/index.ts'
import { useShowsResult } from '../features/match/index.ts'
import { TournamentActions } from '../features/tournament/index.ts'
import { api, endpointFailure, isUnknownPlayer } from '../shared/api/index.ts'
import { useDates } from '../shared/format/index.ts'
import { useText } from '../shared/i18n/index.ts'
import { dayInQuery, rankingPath, type ScreenName, screenAt, tabInQuery } from '../shared/navigation/index.ts'
import { selectStaleSince } from '../shared/offline/index.ts'
import { selectIsAdmin } from '../shared/session/index.ts'
import { ErrorBoundary, lazyComponent, OfflineIcon, useHasDetailColumn, useOnline } from '../shared/ui/index.ts'
import { useFocusAfterRemoval } from '../shared/undo/index.ts'
import { BottomBar } from './bottom-bar.tsx'
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
  const { pathname, search, hash } = useLocation()
  const known = screenAt(pathname)
  const screen = known ?? 'home'
  // The scoreboard replaces `Strip`, and also shows a lost connection.
  const scoring = useSelector(selectIsScoreboardShown)
  const params = useParams()
  const isAdmin = useSelector(selectIsAdmin)
  const isPastLadder = screen === 'rank' && dayInQuery(search) !== null
  const showsResult = useShowsResult()
  const { pseudo, id, number, week } = params
  const profile = api.endpoints.profile.useQueryState(pseudo === undefined ? skipToken : { params: { pseudo } })
  const isUnknown = isUnknownPlayer(endpointFailure(profile.error))
  const tournament = api.endpoints.tournament.useQueryState(
    screen !== 'tournament' || id === undefined ? skipToken : { params: { id } },
  )
  const summary = tournament.currentData?.summary
  const chats = api.endpoints.chats.useQueryState(screen === 'chat' ? {} : skipToken)
  // A wide window shows the list of chats beside the chosen chat.
  const showsChats = useHasDetailColumn() && (screen === 'newChat' || screen === 'chat')
  const pageTitle = useText()(
    pageTitleOf({
      ...{ screen: known, search, params, isAdmin, showsResult, isUnknown },
      name: summary?.name ?? chats.currentData?.find((chat) => chat.id === id)?.name,
    }),
  )
  useFocusAfterRemoval()
  useMarkChallengesSeenAtStart()
  // The result that replaces the form of a match counts as a screen of its own.
  const subject = pseudo ?? number ?? week ?? (screen === 'tournament' ? id : undefined)
  const heading = useScreenChange(showsResult ? 'result' : (known ?? 'notFound'), subject, pageTitle, hash)

  const isNamed = id === undefined && !showsResult && known !== null
  const ownTitle = isUnknown ? pageTitle : (pseudo ?? (isNamed ? t(screens[screen].titleKey) : pageTitle))
  const topTitle = showsChats ? t('chats.title') : ownTitle

  useEffect(() => {
    dispatch(shellMounted())
  }, [dispatch])
  // At each change of screen, reads again whether match entry is open, unless the last answer is fresh.
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
      <TopBar
        title={topTitle}
        heading={heading}
        back={isPastLadder ? rankingPath(tabInQuery(search) === 'double' ? 'double' : 'simple') : screens[screen].back}
        actions={summary && <TournamentActions tournament={summary} />}
      />
      <BottomBar />
      <main
        className="shell-main mx-auto max-w-[75.5rem] px-(--space-4) pt-1 md:px-(--space-5)"
        id="main"
        tabIndex={-1}
      >
        <ErrorBoundary fallback={null}>
          <LiveAnnouncer />
        </ErrorBoundary>
        {scoring || <Strip screen={screen} />}
        <ErrorBoundary key={known}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <UpdateOffer hidden={scoring} />
      <UnsentPointsDialogHost />
      <LostTapsNotice />
    </div>
  )
}

/**
 * The strip of the live match, or a notice about the network. The live page has no strip: its notice is above the
 * bottom bar and also reports a lost connection of the socket.
 */
function Strip({ screen }: { readonly screen: ScreenName }) {
  const { t } = useTranslation()
  const isOffline = !useOnline()
  const since = useSelector(selectStaleSince(screen))
  const hasNotice = isOffline || since !== null
  const cutOff = useSelector((state: RootState) => (selectMayBeOutdated(state) ? selectShownLiveMatch(state) : null))
  const notice = <NetworkNotice isOffline={isOffline} since={since} lastNews={cutOff?.match.lastNews} />
  if (screen === 'live')
    return (
      <div className="above-bar" role="status">
        {(hasNotice || cutOff !== null) && notice}
      </div>
    )
  // The strip of a live match already shows that the connection is lost, so no notice repeats it.
  const isNoticeShown = hasNotice && cutOff === null
  return (
    <div className="shell-strip h-14">
      <div className="contents" role="status">
        {isNoticeShown ? notice : cutOff && <span className="only-read-aloud">{t('live.noNetwork')}</span>}
      </div>
      {isNoticeShown || <LiveStrip />}
    </div>
  )
}

/**
 * Sets the title of the page. After a change of screen, focuses the heading and scrolls up. Does not scroll on Back or
 * Forward. Does not scroll with a hash, because the screen then scrolls to the part that the hash names.
 * @param subject the player, live match, tournament or week on the screen; another subject counts as another screen
 */
function useScreenChange(screen: string, subject: string | undefined, title: string, hash: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef({ screen, subject })
  const type = useNavigationType()
  useEffect(() => {
    // The title of home is already the name of the application.
    document.title = [...new Set([title, 'Topspin'])].join(' · ')
  }, [title])
  useEffect(() => {
    const isSameScreen = last.current.screen === screen
    const before = isSameScreen ? last.current.subject : undefined
    last.current = { screen, subject: subject ?? before }
    if (isSameScreen && (subject === undefined || before === undefined || subject === before)) return
    heading.current?.focus({ preventScroll: true })
    if (type !== 'POP' && hash === '') window.scrollTo(0, 0)
  }, [screen, subject, type, hash])
  return heading
}

interface NetworkNoticeProps {
  readonly isOffline: boolean
  /** Since when the data is outdated (milliseconds since 1970); null when it is not. */
  readonly since: number | null
  /** The last change of the live match, when the socket has lost its connection. */
  readonly lastNews: string | undefined
}

/** Says that the network is missing, and how old the data is. As tall as the strip that it replaces. */
function NetworkNotice({ isOffline, since, lastNews }: NetworkNoticeProps) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  return (
    <div className="row h-14 gap-2 rounded-medium bg-sunken px-4 text-s leading-[1.3]">
      <OfflineIcon size={18} className="flex-none" />
      <div className="min-w-0">
        {(isOffline || lastNews !== undefined) && (
          <p className="font-semi">{t(isOffline ? 'shell.offline' : 'live.noNetwork')}</p>
        )}
        {since !== null && (
          <p className="text-xs text-muted tabular-nums">
            {t('pwa.staleSince', { date: dateTime(new Date(since).toISOString()) })}
          </p>
        )}
        {lastNews !== undefined && (
          // Off, because screen readers would read the whole notice again with each minute.
          <p className="text-xs text-muted" aria-live="off">
            <TimeAgo since={lastNews} />
          </p>
        )}
      </div>
    </div>
  )
}
