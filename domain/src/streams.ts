/** Prefix of all stream names, so that one log could hold several clubs. */
export const streamPrefix = 'main'

/** Names of the streams. Each is a consistency boundary (docs/architecture.md#streams). */
export const streams = {
  players: `${streamPrefix}/players`,
  matches: `${streamPrefix}/matches`,
  news: `${streamPrefix}/news`,
  /** One stream for all live matches, so that at most one match is live at a time. */
  live: `${streamPrefix}/live`,
  reactions: `${streamPrefix}/reactions`,
  challenges: `${streamPrefix}/challenges`,
} as const

/** Name of the stream of a tournament. Each has its own, because no rule spans two tournaments. */
export const tournamentStream = (tournamentId: string): TournamentStream => `${streamPrefix}/tournament-${tournamentId}`

export type TournamentStream = `${typeof streamPrefix}/tournament-${string}`
