import type { Role } from '../roles.ts'
import type { Language } from './account.ts'
import type { CallName } from './calls.ts'

/**
 * What a screen shows first, by the address it is opened at. For somebody with a session the server draws these screens
 * into the page and lays the answers beside them, so that there is something to read before any script runs (ux, budget).
 * A `:pseudo` in a call's address is one's own.
 */
export const firstReads = {
  '/': ['liveFind', 'news', 'lastMatches'],
  '/rank': ['liveFind', 'simpleRanking'],
  '/history': ['liveFind', 'history'],
} as const satisfies Readonly<Record<string, readonly CallName[]>>

/** The same for the landing, which stands at every address for who has no session. */
export const landingReads = ['hello'] as const satisfies readonly CallName[]

export type FirstPath = keyof typeof firstReads
export type FirstRead = (typeof firstReads)[FirstPath][number] | (typeof landingReads)[number]
/** The answers that come with the page, by call: JSON that nobody has looked at. */
export type FirstAnswers = { readonly [K in FirstRead]?: unknown }

/** The id of the element of the page that holds the answers, as JSON. */
export const firstAnswersId = 'first-answers'

/** A screen to be drawn: where, for whom, in which words, with what in it. */
export interface FirstScreen {
  readonly path: FirstPath
  /** Null for nobody in particular, who gets the landing. */
  readonly player: { readonly pseudo: string; readonly authorities: readonly Role[] } | null
  readonly language: Language
  /** Dictionaries as their files hold them: the French one, and that of the language, which is laid over it. */
  readonly words: { readonly french: object; readonly own: object }
  readonly answers: FirstAnswers
}

/** The addresses of what a screen needs besides what the page brings. */
export interface ScreenFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** What the front end's build gives the server: it draws a screen as markup. */
export type DrawFirstScreen = (screen: FirstScreen) => Promise<ScreenFiles & { readonly html: string }>
