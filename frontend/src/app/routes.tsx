import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { ScreenName } from './paths.ts'

type LazyScreen = LazyExoticComponent<ComponentType>
export type TabName = 'home' | 'rank' | 'match' | 'history' | 'account'

interface Chunk {
  readonly default: ComponentType
}
type Load = () => Promise<Chunk>

interface ScreenRoute {
  /** The screen's title: its h1 and the page's title. */
  readonly titleKey: string
  readonly tab: TabName
  /** Fetches the screen's chunk; the browser does so once. */
  readonly load: Load
  readonly Screen: LazyScreen
}

const route = (titleKey: string, tab: TabName, load: Load): ScreenRoute => ({ titleKey, tab, ...fetched(load) })

/** A screen that is drawn at once when its code is there already, and behind a fallback when it is not. */
function fetched(load: Load): Pick<ScreenRoute, 'load' | 'Screen'> {
  let chunk: Chunk | null = null
  const keep = async () => {
    chunk = await load()
    return chunk
  }
  return { load: keep, Screen: lazy(() => (chunk === null ? keep() : atOnce(chunk))) }
}

/** A promise that is kept as soon as it is asked: React meets any other with a fallback, and leaves that for 300 ms. */
function atOnce(chunk: Chunk): Promise<Chunk> {
  // biome-ignore lint/suspicious/noThenProperty: a thenable is what React is to be given
  const given = { then: (take: (chunk: Chunk) => void) => take(chunk) }
  return given as unknown as Promise<Chunk> // `then` is all that React asks of it
}

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

/** The landing, outside the shell. */
export const landing = fetched(() => import('../features/session/landing-screen.tsx'))
