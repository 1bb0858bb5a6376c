import type { EventData } from '../events.ts'
import type { PlayerId } from '../ids.ts'

export type Played = EventData<'MatchPlayed'>

interface Participant {
  readonly playerId: PlayerId
}

interface Sides {
  readonly winners: readonly Participant[]
  readonly losers: readonly Participant[]
}

/** All players of a match, winners first. */
export const playersOf = ({ winners, losers }: Sides): PlayerId[] =>
  [...winners, ...losers].map(({ playerId }) => playerId)

export const isPlayedBy = ({ winners, losers }: Sides, player: PlayerId): boolean =>
  winners.some(({ playerId }) => playerId === player) || losers.some(({ playerId }) => playerId === player)
