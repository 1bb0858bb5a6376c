import { matchPath } from 'react-router-dom'

/** Every address a player may be at (specification §2); `:x?` may be left out. */
export const paths = {
  home: '/',
  match: '/match/:playerTwo?',
  rank: '/rank/:player?',
  history: '/history',
  account: '/account',
  password: '/account/password',
  deleteAccount: '/account/delete',
  accounts: '/account/admin',
  projections: '/account/projections',
} as const
export type ScreenName = keyof typeof paths

// The names are the keys of the object above, which no other code adds to.
const names = Object.keys(paths) as readonly ScreenName[]

/** Which screen stands at a path; null when none does. */
export function screenAt(pathname: string): ScreenName | null {
  return names.find((name) => matchPath(paths[name], pathname) !== null) ?? null
}

export const welcomePath = '/welcome'
/** The landing's addresses: what follows is the one that was wanted. */
export const landingRoute = `${welcomePath}/*`
export const isLanding = (pathname: string): boolean => matchPath(landingRoute, pathname) !== null
export const matchWith = (pseudo: string): string => `/match/${encodeURIComponent(pseudo)}`
export const statsOf = (pseudo: string): string => `/rank/${encodeURIComponent(pseudo)}`

/** The landing, carrying the address that was wanted (specification §6, route guard). */
export function welcomeFor(wanted: string): string {
  return wanted === paths.home ? welcomePath : `${welcomePath}/${encodeURIComponent(wanted)}`
}

/**
 * Where to go after a login. Only our own screens count: whatever else the parameter holds (`//evil`, `https:`,
 * a script) leads home (ux 10).
 * @param carried the url parameter of the landing, decoded once by the router
 */
export function wantedPath(carried: string | undefined): string {
  if (carried === undefined || carried === '') return paths.home
  const path = carried.startsWith('/') ? carried : `/${carried}`
  // Backslashes and control characters are read as slashes, or dropped, by URL parsers.
  const plain = ![...path].some((character) => character === '\\' || character < ' ')
  return plain && !path.includes('//') && screenAt(path) !== null ? path : paths.home
}
