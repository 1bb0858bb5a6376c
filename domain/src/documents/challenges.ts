import type { Challenge } from '../challenges/challenge.ts'

/** Read model `challenges`: a player's challenges under the player's id, planned matches under `plannedMatchesKey`. */
export interface ChallengesDocument {
  /** Some may have ended. */
  readonly challenges: readonly Challenge[]
}

export const plannedMatchesKey = 'planned'
