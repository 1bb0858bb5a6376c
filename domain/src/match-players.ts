import type { PlayerId } from './ids.ts'

interface Participant {
  readonly playerId: PlayerId
}

/** All players of a match, winners first. */
export const playersOf = (match: {
  readonly winners: readonly Participant[]
  readonly losers: readonly Participant[]
}): PlayerId[] => [...match.winners, ...match.losers].map(({ playerId }) => playerId)
