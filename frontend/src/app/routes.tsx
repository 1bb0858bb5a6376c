import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ScreenName } from './paths.ts'

type LazyScreen = LazyExoticComponent<ComponentType>
type Load = () => Promise<{ readonly default: ComponentType }>
export type TabName = 'home' | 'rank' | 'match' | 'history' | 'account'

interface ScreenRoute {
  /** The screen's title: its h1 and the page's title. */
  readonly titleKey: string
  readonly tab: TabName
  /** Fetches the screen's chunk; the browser does so once. */
  readonly load: Load
  readonly Screen: LazyScreen
}

const route = (titleKey: string, tab: TabName, load: Load): ScreenRoute => ({ titleKey, tab, load, Screen: lazy(load) })

/** Each screen is a chunk of its own, fetched when it is first shown. */
export const screens: Record<ScreenName, ScreenRoute> = {
  home: route('home.title', 'home', () => import('../features/home/home-screen.tsx')),
  match: route('match.title', 'match', () => import('../features/match/match-screen.tsx')),
  rank: route('rank.title', 'rank', () => import('../features/ranking/rank-screen.tsx')),
  history: route('history.title', 'history', () => import('../features/history/history-screen.tsx')),
  account: route('account.title', 'account', () => import('../features/account/account-screen.tsx')),
  password: route('password.title', 'account', () => import('../features/account/password-screen.tsx')),
  deleteAccount: route('delete.title', 'account', () => import('../features/account/delete-screen.tsx')),
  accounts: route('accounts.title', 'account', () => import('../features/accounts/accounts-screen.tsx')),
  projections: route('projections.title', 'account', () => import('../features/projections/projections-screen.tsx')),
}

/** Fetches the landing's chunk. */
export const loadLanding: Load = () => import('../features/session/landing-screen.tsx')
export const Landing: LazyScreen = lazy(loadLanding)
