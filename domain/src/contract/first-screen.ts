import type { Role } from '../roles.ts'
import type { Language } from './account.ts'
import type { CallName } from './calls.ts'
import type { Dictionary } from './dictionary.ts'

/**
 * The queries of each screen that the server renders for a session, by path and tab. The page contains the markup and the
 * answers, so it is readable before any script runs (docs/architecture.md#serving-the-page). `:pseudo` in the path of a
 * call is the pseudo of the session's player.
 */
export const firstReads = {
  '/': ['liveFind', 'overview', 'news', 'lastMatches'],
  '/rank': ['liveFind', 'simpleRanking'],
  '/rank?tab=double': ['liveFind', 'doubleRanking'],
  '/history': ['liveFind', 'past'],
} as const satisfies Readonly<Record<string, readonly CallName[]>>

/** The query of every screen for who may have something waiting, shown as a badge. */
export const waitingReads = ['waiting'] as const satisfies readonly CallName[]

/** The queries of the landing screen, which every path shows without a session. */
export const landingReads = ['hello'] as const satisfies readonly CallName[]

export type FirstPath = keyof typeof firstReads

/** The parameters that screens depend on. Only the tab is known to the server: with a filter or a day no screen is rendered. */
const parameters = ['tab', 'ladder', 'opponent', 'result', 'period', 'on', 'search', 'sort'] as const

/** The address of a screen: its path, with the parameters that it depends on. @param parameterOf a parameter of the query */
export function addressOf(path: string, parameterOf: (name: string) => string | null): string {
  const named = parameters.flatMap((name) => {
    const value = parameterOf(name)
    return value === null ? [] : [`${name}=${value}`]
  })
  return named.length === 0 ? path : `${path}?${named.join('&')}`
}

export type FirstRead =
  | (typeof firstReads)[FirstPath][number]
  | (typeof waitingReads)[number]
  | (typeof landingReads)[number]
/** The answers in the page, by call: JSON that is not validated yet. */
export type FirstAnswers = { readonly [K in FirstRead]?: unknown } & {
  /** The `position` of `ChangesMessage` before the answers were made; a page that gets the same one has missed nothing. */
  readonly position?: unknown
}

/** The player of a session. */
interface FirstPlayer {
  readonly pseudo: string
  readonly authorities: readonly Role[]
}

/** What the first rendering of a screen shows, on the server and again in the browser. */
export interface FirstState {
  /** The address, with the tab if it names one. Without a session every address shows the landing screen. */
  readonly path: string
  /** Null without a session: the landing screen is rendered. */
  readonly player: FirstPlayer | null
  readonly language: Language
  /** The day of the server in the time zone of the installation, yyyy-mm-dd. */
  readonly today: string
  readonly answers: FirstAnswers
}

/** What each page contains as JSON. */
export interface PageState {
  /** The time zone of the installation (`TIME_ZONE`), in which the page formats its dates. */
  readonly timeZone: string
  /** Left out in the static shell. */
  readonly screen?: FirstState
}

/** Id of the element of the page that contains its state. */
export const pageStateId = 'page-state'

/** The dictionaries of the page; one that is missing or broken is left out. */
export type Words = { readonly [L in Language]?: Dictionary }

/** The input for rendering a first screen. */
export interface FirstScreen extends FirstState {
  readonly path: FirstPath
  readonly timeZone: string
  readonly words: Words
}

/** URLs of the scripts and styles that a screen needs in addition to those of every page. */
export interface ScreenFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** A screen as HTML, with its files and the state of its page. */
export interface RenderedScreen extends ScreenFiles {
  readonly html: string
  readonly state: PageState
}

/** Renders a screen on the server. The front end's build exports it as `render`. */
export type Render = (screen: FirstScreen) => Promise<RenderedScreen>
