import type { MatchResult } from '@topspin/domain/contract/match'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { api, type CallDispatch } from '../api/index.ts'

type Sides = Pick<MatchResult, 'winnerOne' | 'winnerTwo' | 'looserOne' | 'looserTwo'>

/**
 * Returns a function that copies a match for sharing. In the copy, a general word replaces each player who refuses to
 * be named outside Topspin (docs/specification.md#being-named-outside-topspin). When the page cannot read who refuses,
 * the word replaces every player.
 */
export function useQuotedMatch() {
  const { t } = useTranslation()
  const dispatch = useDispatch<CallDispatch>()
  // Read in advance, so that a tap need not wait for the answer.
  api.useUnquotedQuery({})
  return async <Match extends Sides>(match: Match): Promise<Match> => {
    const { data } = await dispatch(api.endpoints.unquoted.initiate({}, { subscribe: false }))
    const nameOf = (pseudo: string): string => (data?.pseudos.includes(pseudo) === false ? pseudo : t('ui.someone'))
    return {
      ...match,
      winnerOne: nameOf(match.winnerOne),
      winnerTwo: match.winnerTwo && nameOf(match.winnerTwo),
      looserOne: nameOf(match.looserOne),
      looserTwo: match.looserTwo && nameOf(match.looserTwo),
    }
  }
}
