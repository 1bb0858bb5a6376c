import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ScreenName } from './paths.ts'

type LazyScreen = LazyExoticComponent<ComponentType>
export type TabName = 'home' | 'rank' | 'match' | 'history' | 'account'

interface ScreenRoute {
  /** The screen's title: its h1 and the page's title. */
  readonly titleKey: string
  readonly tab: TabName
  readonly Screen: LazyScreen
}

/** Each screen is a chunk of its own, fetched when it is first shown. */
export const screens: Record<ScreenName, ScreenRoute> = {
  home: { titleKey: 'home.title', tab: 'home', Screen: lazy(() => import('../features/home/home-screen.tsx')) },
  match: { titleKey: 'match.title', tab: 'match', Screen: lazy(() => import('../features/match/match-screen.tsx')) },
  rank: { titleKey: 'rank.title', tab: 'rank', Screen: lazy(() => import('../features/ranking/rank-screen.tsx')) },
  history: {
    titleKey: 'history.title',
    tab: 'history',
    Screen: lazy(() => import('../features/history/history-screen.tsx')),
  },
  account: {
    titleKey: 'account.title',
    tab: 'account',
    Screen: lazy(() => import('../features/account/account-screen.tsx')),
  },
  password: {
    titleKey: 'password.title',
    tab: 'account',
    Screen: lazy(() => import('../features/account/password-screen.tsx')),
  },
  deleteAccount: {
    titleKey: 'delete.title',
    tab: 'account',
    Screen: lazy(() => import('../features/account/delete-screen.tsx')),
  },
  accounts: {
    titleKey: 'accounts.title',
    tab: 'account',
    Screen: lazy(() => import('../features/accounts/accounts-screen.tsx')),
  },
}

export const Landing: LazyScreen = lazy(() => import('../features/session/landing-screen.tsx'))
