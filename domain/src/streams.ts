/** Prefix of all stream names, so that one log could hold several clubs. */
export const club = 'main'

/** Names of the streams. Each is a consistency boundary (docs/architecture.md#streams). */
export const streams = {
  players: `${club}/players`,
  matches: `${club}/matches`,
  news: `${club}/news`,
  /** One stream for all live matches, so that there is at most one at a time. */
  live: `${club}/live`,
  reactions: `${club}/reactions`,
  challenges: `${club}/challenges`,
} as const

export type StreamName = (typeof streams)[keyof typeof streams]

/** Name of the stream of a tournament: each has its own, because no rule spans two tournaments. */
export const tournamentStream = (tournamentId: string): TournamentStream => `${club}/tournament-${tournamentId}`

export type TournamentStream = `${typeof club}/tournament-${string}`
