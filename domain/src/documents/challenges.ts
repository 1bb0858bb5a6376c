import type { Challenge } from '../challenges/challenge.ts'

/**
 * Read model `challenges`: under the id of each player the challenges from and to this player, and under
 * `plannedMatchesKey` the planned matches. Some may have ended already; readers compare `endsAt` with the time.
 */
export interface ChallengesDocument {
  readonly challenges: readonly Challenge[]
}

export const plannedMatchesKey = 'planned'
