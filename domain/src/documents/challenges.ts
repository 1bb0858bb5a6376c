import type { Challenge } from '../challenges/challenge.ts'

/** Read model `challenges`, by player id; planned matches also under `plannedMatchesKey`. Some may have ended. */
export interface ChallengesDocument {
  readonly challenges: readonly Challenge[]
}

export const plannedMatchesKey = 'planned'
