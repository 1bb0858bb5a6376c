import type { Challenge } from '../challenges/challenge.ts'

/** Read model `challenges`: those of a player under the player's id, all planned matches under `plannedMatchesKey`. */
export interface ChallengesDocument {
  /** Some may have ended. */
  readonly challenges: readonly Challenge[]
}

export const plannedMatchesKey = 'planned'
