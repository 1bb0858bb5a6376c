import type { OpenFixture } from '@topspin/domain/contract/tournament'

type Round = Pick<OpenFixture, 'stage' | 'round' | 'rounds'>

const byRest = ['final', 'semi', 'quarter', 'last16', 'last32'] as const

/** The i18next context of a round of a bracket. Rounds are counted back from the final. */
export const bracketTextContext = ({ round, rounds }: Pick<Round, 'round' | 'rounds'>) =>
  byRest[rounds - round] ?? 'last64'

/** The i18next context of a round of a bracket, a pool, a round robin, or the match for third place. */
export function roundTextContext({ stage, round, rounds }: Round) {
  if (stage === 'third') return 'third'
  if (stage === 'pool') return rounds === 0 ? 'robin' : 'pool'
  return bracketTextContext({ round, rounds })
}
