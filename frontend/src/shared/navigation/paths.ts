import type { Ladder } from '@topspin/domain/ids'
import { matchFormPath, welcomePath } from '@topspin/domain/text/page-addresses'
import { matchPath, parsePath } from 'react-router-dom'

/** The address of each screen (docs/user-interface.md#screens). A parameter `:x?` is optional. */
export const paths = {
  home: '/',
  week: '/week/:week?',
  available: '/match/available',
  match: '/match/:playerTwo?',
  correct: '/match/correct/:ladder/:id',
  live: '/live',
  pastLive: '/live/:number',
  rank: '/rank/:player?',
  player: '/player/:pseudo',
  tournaments: '/tournaments',
  newTournament: '/tournaments/new',
  tournament: '/tournaments/:id',
  tournamentPlan: '/tournaments/:id/plan',
  tournamentDraw: '/tournaments/:id/draw',
  history: '/history',
  account: '/account',
  password: '/account/password',
  deleteAccount: '/account/delete',
  data: '/account/data',
  calendar: '/account/calendar',
  accounts: '/account/admin',
  journal: '/account/admin/journal',
  clubExport: '/account/admin/export',
  contests: '/account/admin/contests',
  projections: '/account/projections',
  screens: '/account/admin/screens',
  chats: '/account/admin/messageries',
  newChat: '/account/admin/messageries/new',
  chat: '/account/admin/messageries/:id',
} as const
export type ScreenName = keyof typeof paths

// Object.keys returns string[]; the object above has exactly these keys.
const names = Object.keys(paths) as readonly ScreenName[]

/** The screen of an address with or without a query; null when no screen has it. */
export function screenAt(address: string): ScreenName | null {
  const { pathname = '' } = parsePath(address)
  return names.find((name) => matchPath(paths[name], pathname) !== null) ?? null
}

/** The address of the tab of the account screen with the figures of the club and the links for referees and admins. */
export const clubTabPath = '/account?tab=club'

/** With this hash, the account screen scrolls to the reader's QR code. */
export const ownCodeHash = '#code'

/** The tab that the query of an address names, such as `double` in `?tab=double`; null for none. */
export const tabInQuery = (search: string): string | null => new URLSearchParams(search).get('tab')

export * from '@topspin/domain/text/page-addresses'

/** The route of the landing page (login, registration). The rest of the path is the address to open after the login. */
export const landingRoute = `${welcomePath}/*`
export const isLanding = (pathname: string): boolean => matchPath(landingRoute, pathname) !== null
/** The address of the form of a match, without players. */
export const matchFormRootPath = '/match'
/** The address of the form of a singles match. It names the tab, because the form may be open at another tab. */
export const singlesFormPath = '/match?tab=simple'
/** The address of the match screen at its live tab: the form or the score of the live match. */
export const liveTabPath = '/match?tab=live'
/** The name of the address parameter that sets player one of a form. Only a referee may choose player one. */
export const firstPlayerParameter = 'first'
/** The address of the form of a doubles match: the reader and `partner` against `opponents`. */
export const doublesFormPath = (partner: string, opponents: readonly [string, string]): string =>
  `${matchFormPath(opponents[0])}?${new URLSearchParams({ tab: 'double', second: opponents[1], partner }).toString()}`
/** The address of `doublesFormPath`, with the mark that the players were chosen among the free players. */
export const freeDoublesFormPath = (partner: string, opponents: readonly [string, string]): string =>
  `${doublesFormPath(partner, opponents)}&${freePlayersParameter}=`
/** The name of the address parameter (no value) that says that the players were chosen among the free players. */
export const freePlayersParameter = 'free'
/** The address of the form of a match between two sides. Only a referee may enter a match of others. */
export function sidesFormPath([first = '', partner]: readonly string[], [one = '', two]: readonly string[]): string {
  const doubles = partner === undefined || two === undefined ? {} : { tab: 'double', second: two, partner }
  return `${matchFormPath(one)}?${new URLSearchParams({ [firstPlayerParameter]: first, ...doubles }).toString()}`
}
/** The address of the points of a live match that was recorded. `id`: its match id in the singles ladder. */
export const pastLivePath = (id: number): string => `/live/${id}`
export const chatPath = (id: string): string => `${paths.chats}/${encodeURIComponent(id)}`
export const correctionPath = (ladder: Ladder, id: number): string => `/match/correct/${ladder}/${id}`
export const rankingPath = (ladder: Ladder): string => (ladder === 'simple' ? '/rank' : `/rank?tab=${ladder}`)
/** The address of a ladder on the evening of a day such as 2026-03-01; an empty `day` stands for yesterday. */
export const dayLadderPath = (day: string, ladder: Ladder): string =>
  `/rank?on=${day}${ladder === 'simple' ? '' : `&tab=${ladder}`}`
/** The day that the query of an address names for a ladder; null for today's ladder. */
export const dayInQuery = (search: string): string | null => new URLSearchParams(search).get('on')

/** The address of the landing page that opens `address` after the login. */
export function welcomePathFor(address: string): string {
  return address === paths.home ? welcomePath : `${welcomePath}/${encodeURIComponent(address)}`
}

/**
 * The address to open after a login: the address that the landing page has kept, or home when no screen has the kept
 * address (docs/user-interface.md#navigation).
 * @param carried the URL parameter of the landing, decoded once by the router
 */
export function pathAfterLogin(carried: string | undefined): string {
  if (carried === undefined || carried === '') return paths.home
  const path = carried.startsWith('/') ? carried : `/${carried}`
  // Browsers read a backslash as a slash and remove control characters, so such a path could open another site.
  const plain = ![...path].some((character) => character === '\\' || character < ' ')
  return plain && !path.includes('//') && screenAt(path) !== null ? path : paths.home
}
