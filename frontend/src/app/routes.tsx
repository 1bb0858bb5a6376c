import { administrationPath, entryPath, paths, rankingOf, type ScreenName } from '../navigation/paths.ts'
import { type LazyComponent, type Load, lazyComponent } from '../ui/lazy-component.tsx'
import { ScreenSkeleton } from '../ui/skeleton.tsx'

/** A target of the bottom bar. */
export type TabName = 'home' | 'rank' | 'match' | 'history' | 'account'

interface ScreenRoute {
  /** Key of the text for the `h1` and the title of the page. */
  readonly titleKey: string
  /** The tab that is current on the screen. */
  readonly tab: TabName
  readonly Screen: LazyComponent<object>
  /** Where the button that leads back goes from an address that was opened directly; without it there is no button. */
  readonly back?: string
  /** It has a draft and buttons at the bottom of the window, in place of the bar of a phone. */
  readonly alone?: true
}

const screen = (load: Load<object>) => lazyComponent(load, <ScreenSkeleton />)
const route = (titleKey: string, tab: TabName, load: Load<object>, back?: string): ScreenRoute => ({
  titleKey,
  tab,
  Screen: screen(load),
  ...(back !== undefined && { back }),
})

/** Each screen is a chunk of its own, loaded when it is first shown. */
export const screens: Record<ScreenName, ScreenRoute> = {
  home: route('home.title', 'home', () => import('../features/home/home-screen.tsx')),
  available: route('available.title', 'match', () => import('../features/available/available-screen.tsx'), entryPath),
  match: route('match.title', 'match', () => import('../features/match/match-screen.tsx')),
  correct: {
    ...route(
      'correction.screen',
      'account',
      () => import('../features/correction/correction-screen.tsx'),
      rankingOf('simple'),
    ),
    alone: true,
  },
  live: route('livePage.title', 'home', () => import('../features/live-page/live-screen.tsx'), paths.home),
  pastLive: route(
    'livePage.pastTitle',
    'history',
    () => import('../features/live-page/past-screen.tsx'),
    paths.history,
  ),
  rank: route('rank.title', 'rank', () => import('../features/ranking/rank-screen.tsx')),
  player: route('player.title', 'rank', () => import('../features/player/player-screen.tsx'), rankingOf('simple')),
  history: route('history.title', 'history', () => import('../features/history/history-screen.tsx')),
  account: route('account.title', 'account', () => import('../features/account/account-screen.tsx')),
  password: route('password.title', 'account', () => import('../features/account/password-screen.tsx')),
  deleteAccount: route('delete.title', 'account', () => import('../features/account/delete-screen.tsx')),
  accounts: route(
    'accounts.title',
    'account',
    () => import('../features/accounts/accounts-screen.tsx'),
    administrationPath,
  ),
  journal: route(
    'journal.title',
    'account',
    () => import('../features/journal/journal-screen.tsx'),
    administrationPath,
  ),
  contests: route(
    'contest.screen',
    'account',
    () => import('../features/contest/contests-screen.tsx'),
    administrationPath,
  ),
  projections: route('projections.title', 'account', () => import('../features/projections/projections-screen.tsx')),
  screens: route(
    'screens.title',
    'account',
    () => import('../features/screens/screens-screen.tsx'),
    administrationPath,
  ),
}

/** The landing, outside the shell. */
export const Landing = screen(() => import('../features/session/landing-screen.tsx'))

/** The television, outside the shell and without a session. */
export const Television = lazyComponent(() => import('../features/television/television-screen.tsx'))

/** Loads the code of a screen. @param name null for the landing */
export const screenCode = (name: ScreenName | null): Promise<unknown> =>
  (name === null ? Landing : screens[name].Screen).load()
