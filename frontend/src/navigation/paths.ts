import { matchPath } from 'react-router-dom'

/** The address of each screen (docs/user-interface.md#screens). A parameter `:x?` is optional. */
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

// Object.keys returns string[]; the object above has exactly these keys.
const names = Object.keys(paths) as readonly ScreenName[]

/** The screen of a path; null when no screen has it. */
export function screenAt(pathname: string): ScreenName | null {
  return names.find((name) => matchPath(paths[name], pathname) !== null) ?? null
}

export const welcomePath = '/welcome'
/** The addresses of the landing: the rest of the path is the address to open after the login. */
export const landingRoute = `${welcomePath}/*`
export const isLanding = (pathname: string): boolean => matchPath(landingRoute, pathname) !== null
export const matchWith = (pseudo: string): string => `/match/${encodeURIComponent(pseudo)}`
export const statsOf = (pseudo: string): string => `/rank/${encodeURIComponent(pseudo)}`

/** The address of the landing page that opens `path` after the login. */
export function welcomeFor(path: string): string {
  return path === paths.home ? welcomePath : `${welcomePath}/${encodeURIComponent(path)}`
}

/**
 * The address to open after a login. Everything that is not a screen of the page (`//evil`, `https:`, a script) leads
 * home (docs/user-interface.md#navigation).
 * @param carried the URL parameter of the landing, decoded once by the router
 */
export function wantedPath(carried: string | undefined): string {
  if (carried === undefined || carried === '') return paths.home
  const path = carried.startsWith('/') ? carried : `/${carried}`
  // URL parsers read a backslash as a slash, and drop control characters.
  const plain = ![...path].some((character) => character === '\\' || character < ' ')
  return plain && !path.includes('//') && screenAt(path) !== null ? path : paths.home
}
