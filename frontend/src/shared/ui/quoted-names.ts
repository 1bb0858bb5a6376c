import type { MatchResult } from '@topspin/domain/contract/match'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { api, type CallDispatch } from '../api/index.ts'

type Sides = Pick<MatchResult, 'winnerOne' | 'winnerTwo' | 'looserOne' | 'looserTwo'>

/** In seconds. An older answer is read again, because no message of the server reports that a player has refused. */
const maxAge = 60

/**
 * Returns a function that copies a match for sharing. In the copy, a general word replaces each player who refuses to
 * be named outside Topspin (docs/specification.md#being-named-outside-topspin). When the page cannot read who refuses,
 * the word replaces every player.
 */
export function useQuotedMatch() {
  const { t } = useTranslation()
  const dispatch = useDispatch<CallDispatch>()
  // Read in advance, so that a tap seldom waits for the answer.
  api.useUnquotedQuery({}, { refetchOnMountOrArgChange: maxAge, pollingInterval: maxAge * 1_000 })
  return async <Match extends Sides>(match: Match): Promise<Match> => {
    const reading = api.endpoints.unquoted.initiate({}, { subscribe: false, forceRefetch: maxAge })
    const { data, isError } = await dispatch(reading)
    const refused = isError ? undefined : data?.pseudos
    const nameOf = (pseudo: string): string => (refused?.includes(pseudo) === false ? pseudo : t('ui.someone'))
    return {
      ...match,
      winnerOne: nameOf(match.winnerOne),
      winnerTwo: match.winnerTwo && nameOf(match.winnerTwo),
      looserOne: nameOf(match.looserOne),
      looserTwo: match.looserTwo && nameOf(match.looserTwo),
    }
  }
}
