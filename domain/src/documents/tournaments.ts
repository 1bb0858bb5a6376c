import type { Instant, PlayerId } from '../ids.ts'
import type { Tournament } from '../tournament/tournament-state.ts'

/** Key of the list of tournaments that are open for entries or running. */
export const currentTournamentsKey = 'current'
/** Key of the list of tournaments that are finished or stopped. */
export const pastTournamentsKey = 'past'

const playerPrefix = 'player/'
/** Key of the list of tournaments in which a player was first or second, even if a correction has changed that. */
export const playerTournamentsKey = (player: PlayerId): string => playerPrefix + player
export const isPlayerTournamentsKey = (key: string): boolean => key.startsWith(playerPrefix)

/** A tournament, under its id. */
export interface TournamentDocument {
  readonly state: Tournament
  /** Since when the tournament is in its phase. */
  readonly since: Instant
  /**
   * By fixture id: when the fixture was decided, and who declared the forfeit; null without a forfeit. Absent in
   * documents of former fold versions.
   */
  readonly decided?: Readonly<Record<string, { readonly at: Instant; readonly by: PlayerId | null }>>
}

/** Ids of tournaments, the newest first. */
export interface TournamentListDocument {
  readonly ids: readonly string[]
}

/** A document of the read model `tournaments`. Its shape depends on its key. */
export type TournamentsDocument = TournamentDocument | TournamentListDocument
