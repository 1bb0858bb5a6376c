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
  rank: { titleKey: 'rank.title', tab: 'rank', Screen: lazy(() => import('../features/ranking/rank-screen.tsx')) },
  password: {
    titleKey: 'password.title',
    tab: 'account',
    Screen: lazy(() => import('../features/account/password-screen.tsx')),
  },
}

export const Landing: LazyScreen = lazy(() => import('../features/session/landing-screen.tsx'))
