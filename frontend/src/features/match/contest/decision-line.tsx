import type { Contest } from '@topspin/domain/contract/contest'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectPseudo } from '../../../shared/session/index.ts'
import { resultOf } from './result-of.ts'
import { useMoments } from './use-moments.ts'

type Decision = NonNullable<Contest['decision']>

/** Who has decided a contest or corrected a match, when and how; of null that the contest waits. */
export function DecisionLine({ decision }: { readonly decision: Decision | null }) {
  const { t } = useTranslation()
  const { onDay } = useMoments()
  const me = useSelector(selectPseudo)
  return (
    <p className="note tabular-nums">
      {decision === null
        ? t('contest.untilDecided')
        : t('contest.decided', {
            by: decision.by,
            context: `${decision.outcome === 'upheld' ? 'upheld' : 'corrected'}${decision.by === me ? '_mine' : ''}`,
            at: onDay(decision.at),
            was: decision.was === null ? '' : resultOf(decision.was),
          })}
    </p>
  )
}
