/**
 * Names of the streams, each a consistency boundary (architecture, "The write side"). They carry a club prefix so
 * that one log can hold many clubs.
 */
export const club = 'main'

export const streams = {
  players: `${club}/players`,
  matches: `${club}/matches`,
  news: `${club}/news`,
  /** One live match at a time: the stream that says which one is on, and holds its points. */
  live: `${club}/live`,
} as const

export type StreamName = (typeof streams)[keyof typeof streams]
