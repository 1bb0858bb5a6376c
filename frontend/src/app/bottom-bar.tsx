import { type MouseEvent, startTransition, useOptimistic } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { resultLeft, useShowsResult } from '../features/match/index.ts'
import { usePendingDecisions } from '../features/office/index.ts'
import { refreshAll, useEntryOpen } from '../shared/api/index.ts'
import { textOf } from '../shared/i18n/index.ts'
import { liveTabPath, matchFormRootPath, screenAt, tabInQuery } from '../shared/navigation/index.ts'
import { toastShown } from '../shared/notices/index.ts'
import { selectIsReferee } from '../shared/session/index.ts'
import {
  AccountIcon,
  AddIcon,
  CountBadge,
  HistoryIcon,
  HomeIcon,
  RankIcon,
  TrophyIcon,
  useIsDesktop,
  WhistleIcon,
} from '../shared/ui/index.ts'
import { screens, type TabName } from './routes.tsx'
import type { AppStore } from './store.ts'

/** The main navigation: five links at the bottom, six on the left of a wide window (docs/user-interface.md#layout). */
export function BottomBar() {
  const { t } = useTranslation()
  const waiting = usePendingDecisions()
  const { pathname } = useLocation()
  // A screen renders with low priority. Its tab is marked first, so that a tap has a visible effect at once.
  const [shown, setShown] = useOptimistic(pathname)
  const marks: Marks = { shown, mark: (to) => startTransition(() => setShown(to)) }
  return (
    <nav className="shell-bar fixed z-10 bg-surface" aria-label={t('shell.nav')}>
      <Tab {...marks} name="home" to="/" Icon={HomeIcon} label={t('shell.home')} />
      <Tab {...marks} name="rank" to="/rank" Icon={RankIcon} label={t('shell.rank')} />
      <MatchTab {...marks} />
      <Tab {...marks} name="tournaments" to="/tournaments" Icon={TrophyIcon} label={t('shell.tournaments')} isWide />
      <Tab {...marks} name="history" to="/history" Icon={HistoryIcon} label={t('shell.history')} />
      <Tab {...marks} name="account" to="/account" Icon={AccountIcon} label={t('shell.account')} waiting={waiting} />
    </nav>
  )
}

interface Marks {
  /** The address whose tab is current. */
  readonly shown: string
  readonly mark: (to: string) => void
}

interface TabProps extends Marks {
  readonly name: TabName
  readonly to: string
  readonly Icon: typeof HomeIcon
  readonly label: string
  /** The number of decisions that wait for the reader, and their text for screen readers. */
  readonly waiting?: { readonly total: number; readonly text: string }
  /** Whether only the column of a wide window has the tab. */
  readonly isWide?: boolean
}

function Tab({ name, to, Icon, label, waiting = { total: 0, text: '' }, isWide = false, shown, mark }: TabProps) {
  const { pathname } = useLocation()
  const again = useTapAgain()
  const hasRail = useIsDesktop()
  return (
    <Link
      className={isWide ? 'shell-tab shell-tab-wide' : 'shell-tab'}
      to={to}
      aria-current={isCurrent(name, shown, hasRail)}
      onClick={(event) => (pathname === to ? again(event) : mark(to))}
    >
      <span className="size-[22px]">
        <Icon size={22} />
      </span>
      {label}
      <CountBadge count={waiting.total} isHidden />
      {waiting.total > 0 && <span className="only-read-aloud">{`, ${waiting.text}`}</span>}
    </Link>
  )
}

/** The `aria-current` of a tab. A phone has no tab for tournaments, so the tab of the ranking is marked there. */
function isCurrent(tab: TabName, pathname: string, hasRail = true) {
  const screen = screenAt(pathname)
  if (screen === null) return undefined
  const own = screens[screen].tab
  const shown = own === 'tournaments' && !hasRail ? 'rank' : own
  return shown === tab ? 'page' : undefined
}

/** The central tab: a plus for players, a whistle for referees. While match entry is closed, a tap shows a toast. */
function MatchTab({ shown, mark }: Marks) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const referee = useSelector(selectIsReferee)
  const open = useEntryOpen()
  const again = useTapAgain()
  const ladder = tabInQuery(search) === 'double' ? 'double' : 'simple'
  const showsResult = useShowsResult()
  /** Replaces the result by an empty form for the same ladder. */
  function leaveResult() {
    dispatch(resultLeft(ladder))
    void navigate({ pathname: '/match', search }, { replace: true })
  }
  const content = (
    <>
      <span className="shell-ball">{referee ? <WhistleIcon size={26} /> : <AddIcon size={26} />}</span>
      {t('shell.match')}
    </>
  )
  if (open)
    return (
      <Link
        className="shell-tab shell-tab-match"
        to={referee ? liveTabPath : matchFormRootPath}
        aria-current={isCurrent('match', shown)}
        onClick={(event) => {
          if (showsResult) leaveResult()
          if (showsResult || pathname === '/match') again(event)
          else mark('/match')
        }}
      >
        {content}
      </Link>
    )
  return (
    <button
      type="button"
      className="shell-tab shell-tab-match"
      aria-disabled="true"
      onClick={() => dispatch(toastShown(textOf('shell.entryClosed')))}
    >
      {content}
    </button>
  )
}

/** The handler of a tap on the current tab (docs/user-interface.md#navigation). */
function useTapAgain() {
  const dispatch = useDispatch<AppStore['dispatch']>()
  return (event: MouseEvent) => {
    event.preventDefault()
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: reducedMotion ? 'auto' : 'smooth' })
    void dispatch(refreshAll())
  }
}
