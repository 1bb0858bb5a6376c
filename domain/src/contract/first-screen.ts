import type { Role } from '../roles.ts'
import type { Language } from './account.ts'
import type { CallName } from './calls.ts'

/**
 * The queries of each screen that the server renders for a session, by path. The page contains the markup and the
 * answers, so it is readable before any script runs (docs/architecture.md#serving-the-page). `:pseudo` in the path of a
 * call is the pseudo of the session's player.
 */
export const firstReads = {
  '/': ['liveFind', 'news', 'lastMatches'],
  '/rank': ['liveFind', 'simpleRanking'],
  '/history': ['liveFind', 'history'],
} as const satisfies Readonly<Record<string, readonly CallName[]>>

/** The queries of the landing screen, which every path shows without a session. */
export const landingReads = ['hello'] as const satisfies readonly CallName[]

export type FirstPath = keyof typeof firstReads
export type FirstRead = (typeof firstReads)[FirstPath][number] | (typeof landingReads)[number]
/** The answers in the page, by call: JSON that is not validated yet. */
export type FirstAnswers = { readonly [K in FirstRead]?: unknown } & {
  /** The `position` of `ChangesMessage` before the answers were made; a page that gets the same one has missed nothing. */
  readonly position?: unknown
}

/** Id of the element of the page that contains the answers as JSON. */
export const firstAnswersId = 'first-answers'

/** The input for rendering a first screen. */
export interface FirstScreen {
  readonly path: FirstPath
  /** Null without a session: the landing screen is rendered. */
  readonly player: { readonly pseudo: string; readonly authorities: readonly Role[] } | null
  readonly language: Language
  /** Dictionaries as in their files: the French one, and that of `language`, whose texts take precedence. */
  readonly words: { readonly french: object; readonly own: object }
  readonly answers: FirstAnswers
}

/** URLs of the scripts and styles that a screen needs in addition to those of every page. */
export interface ScreenFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Renders a screen to HTML. The front end's build exports it for the server. */
export type DrawFirstScreen = (screen: FirstScreen) => Promise<ScreenFiles & { readonly html: string }>
