import type { Challenge } from '../challenges/challenge.ts'

/**
 * Read model `challenges`: under the id of each player the challenges from and to them, under `plannedMatchesKey` the planned
 * matches. Both may have some that have ended within a day; readers compare them with the time.
 */
export interface ChallengesDocument {
  readonly challenges: readonly Challenge[]
}

export const plannedMatchesKey = 'planned'
