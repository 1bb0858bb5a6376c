import * as z from 'zod/mini'
import { Role } from '../roles.ts'
import { Language } from './account.ts'
import type { CallName } from './calls.ts'
import type { Dictionary } from './dictionary.ts'

/**
 * The queries of each screen that the server renders for a session (docs/architecture.md#serving-the-page). A query
 * with a parameter `pseudo` gets the pseudo of the session's player.
 */
export const firstScreenQueries = {
  '/': ['liveFind', 'challenges', 'openTournaments', 'ownContests', 'overview', 'news', 'lastMatches'],
  '/rank': ['liveFind', 'challenges', 'simpleRanking'],
  '/rank?tab=double': ['liveFind', 'challenges', 'doubleRanking'],
  '/history': ['liveFind', 'challenges', 'ownContests', 'past'],
} as const satisfies Readonly<Record<string, readonly CallName[]>>

/** The query that every screen adds for admins and referees. */
export const waitingDecisionsQueries = ['waiting'] as const satisfies readonly CallName[]

/** The query that home adds on Mondays, until the card about last week was opened or closed in this browser. */
export const mondayQueries = ['week'] as const satisfies readonly CallName[]
/** The cookie of a browser in which the card about the last week was closed or opened. It lasts for a day. */
export const seenWeekCookie = 'seen-week'

/** The queries of the landing screen, the only screen that the server renders without a session. */
export const landingQueries = ['hello'] as const satisfies readonly CallName[]

export type FirstScreenAddress = keyof typeof firstScreenQueries
/** Whether the server renders the screen at this address of the page for a session. */
export const isFirstScreenAddress = (address: string): address is FirstScreenAddress =>
  Object.hasOwn(firstScreenQueries, address)

export type FirstScreenQuery =
  | (typeof firstScreenQueries)[FirstScreenAddress][number]
  | (typeof waitingDecisionsQueries)[number]
  | (typeof mondayQueries)[number]
  | (typeof landingQueries)[number]

/** The query parameters that change what a screen shows. Only `tab` occurs in `firstScreenQueries`. */
const parameters = ['tab', 'ladder', 'opponent', 'result', 'period', 'on', 'search', 'sort'] as const

/** The address of a screen: its path, with the parameters that it depends on. @param query `?` and the parameters */
export function screenAddressOf(path: string, query: string): string {
  const given = new URLSearchParams(query)
  const named = parameters.flatMap((name) => {
    const value = given.get(name)
    return value === null ? [] : [`${name}=${value}`]
  })
  return named.length === 0 ? path : `${path}?${named.join('&')}`
}

/** What the first rendering of a screen shows, on the server and again in the browser. */
export const FirstScreenState = z.object({
  /** The address of the screen, with its tab if it has one. Without a session it is `/` (landing screen). */
  path: z.string(),
  /** The player of the session. Null without a session: the landing screen is rendered. */
  player: z.nullable(z.object({ pseudo: z.string(), authorities: z.readonly(z.array(Role)) })),
  language: Language,
  /** The time of the server, rounded down to the minute. */
  now: z.string(),
  /**
   * The replies by name of the call, not validated. The entry `position` is the position of the newest change that the
   * server knew before it read the replies. When the first `ChangesMessage` that a page receives has the same position,
   * the page has missed no change.
   */
  answers: z.readonly(z.record(z.string(), z.unknown())),
})
export type FirstScreenState = Readonly<z.infer<typeof FirstScreenState>>

/** The JSON data that each page contains. */
export const PageState = z.object({
  /** The time zone of the installation (`TIME_ZONE`), in which the page formats its dates. */
  timeZone: z.string(),
  /** What the rendered screen shows; left out in the static shell. */
  screen: z.optional(FirstScreenState),
  /** How players sign in: only with company accounts, for the landing page, which the server then does not render. */
  signIn: z.optional(z.object({ company: z.string(), passwords: z.boolean() })),
})
export type PageState = Readonly<z.infer<typeof PageState>>

/** Id of the HTML element that contains the `PageState` of the page. */
export const pageStateId = 'page-state'

/** The dictionaries of the page; one that is missing or broken is left out. */
export type Dictionaries = { readonly [L in Language]?: Dictionary }

/** What `RenderScreen` gets: the state and time zone of the page, and in `words` the dictionaries for its texts. */
export interface FirstScreenInput extends FirstScreenState {
  readonly timeZone: string
  readonly words: Dictionaries
}

/** A screen as HTML. `module` is the source file of its code, by which Vite's manifest names its scripts and styles. */
export interface RenderedScreen {
  readonly html: string
  readonly module: string
}

/** Renders a screen on the server. The front end's build exports it as `render`. */
export type RenderScreen = (screen: FirstScreenInput) => Promise<RenderedScreen>
