import type { Contest, ContestSubject } from '@topspin/domain/contract/contest'
import type { TextKey } from '../../../shared/i18n/index.ts'

type DecisionOutcome = NonNullable<Contest['decision']>['outcome']

/** Dictionary keys of what a player says is wrong. */
export const subjectKeys: Readonly<Record<ContestSubject, TextKey>> = {
  result: 'contest.subject.result',
  players: 'contest.subject.players',
  'never-played': 'contest.subject.never',
}

/** Dictionary keys of decisions. */
export const outcomeKeys: Readonly<Record<DecisionOutcome, TextKey>> = {
  upheld: 'contest.outcome.upheld',
  cancelled: 'contest.outcome.cancelled',
  withdrawn: 'contest.outcome.withdrawn',
  corrected: 'contest.outcome.corrected',
}
