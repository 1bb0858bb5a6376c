import { useTranslation } from 'react-i18next'
import { Card } from '../../../shared/ui/index.ts'
import { ContestActions } from './contest-actions.tsx'
import { ContestedLine } from './contested-line.tsx'
import type { QueuedContest } from './queue.ts'
import { Quote } from './quote.tsx'

/** A contest of the queue with its match, the reason and the decisions. */
export function ContestCard({ shown }: { readonly shown: QueuedContest }) {
  const { t } = useTranslation()
  const { contest } = shown
  const { id, isSimple, recorder } = contest.match
  const match = t(isSimple ? 'recap.simple' : 'recap.double', { id })
  return (
    <Card as="article">
      <ContestedLine match={contest.match} />
      <div className="below rows gap-2 text-s">
        <Quote contest={contest} withSubject />
        <p className="note tabular-nums">
          {t('contest.recordedBy', { match, recorder })}{' '}
          {!shown.isDecided &&
            (shown.contest.dependents === 0
              ? t('contest.noDependents')
              : t('contest.dependents', { count: shown.contest.dependents }))}
        </p>
        <ContestActions shown={shown} />
      </div>
    </Card>
  )
}
