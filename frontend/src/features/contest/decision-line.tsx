import type { Contest } from '@topspin/domain/contract/contest'
import { useSelector } from 'react-redux'
import { useT } from '../../i18n/words.tsx'
import { selectPseudo } from '../../session/selectors.ts'
import { resultOf } from './result-of.ts'
import { useMoments } from './use-moments.ts'

/** Who has decided a contest, when and how; or that it waits. */
export function DecisionLine({ contest: { decision } }: { readonly contest: Contest }) {
  const t = useT()
  const { onDay } = useMoments()
  const me = useSelector(selectPseudo)
  return (
    <p className="note num">
      {decision === null
        ? t('contest.untilDecided')
        : t('contest.decided', {
            outcome: decision.outcome,
            by: decision.by,
            isMine: decision.by === me ? 'yes' : 'no',
            at: onDay(decision.at),
            was: decision.was === null ? '' : resultOf(decision.was),
          })}
    </p>
  )
}
