import type { CallName } from './calls.ts'

/**
 * What the page asks for as soon as it runs, by the address it is opened at. The server names it together with the page,
 * so that the browser fetches data and code at the same time (ux, budget).
 */
export const firstReads = {
  '/': ['liveFind', 'news', 'lastMatches'],
  '/rank': ['liveFind', 'simpleRanking'],
} as const satisfies Readonly<Record<string, readonly CallName[]>>
