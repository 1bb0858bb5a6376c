import type { Contest } from '@topspin/domain/contract/contest'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useDates } from '../../../shared/format/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { Card } from '../../../shared/ui/index.ts'
import { playersOf } from '../correction/choice.ts'
import { referenceOf } from '../reference.ts'
import styles from './match-note.module.css'

/** Contested matches of the reader that were cancelled: no other list has them any more. */
export default function CancelledMatches({ contests }: { readonly contests: readonly Contest[] }) {
  const { t } = useTranslation()
  const { date, dateTime, time } = useDates()
  const me = useSelector(selectPseudo)
  return (
    <ul className="stack" aria-label={t('contest.cancelledMatches')}>
      {contests.map(({ match, contestedBy, decision }) => (
        <Card as="li" flush key={referenceOf(match)}>
          {decision !== null && (
            <article className="px-4 py-[9px] tabular-nums">
              <p className="row justify-between text-muted">
                <s>{playersOf(match).one.join(', ')}</s>
                <s className="text-xl whitespace-nowrap">{`${match.winnerSet} - ${match.looserSet}`}</s>
                <s>{playersOf(match).two.join(', ')}</s>
              </p>
              <time className="fine" dateTime={match.matchDate}>
                {dateTime(match.matchDate)}
              </time>
              <div className={`below text-s ${styles.note}`}>
                <p className="text-muted">
                  <span className="pill">
                    {t(decision.outcome === 'withdrawn' ? 'contest.outcome.withdrawn' : 'contest.outcome.cancelled')}
                  </span>{' '}
                  {t('contest.cancelledBy', {
                    by: decision.by,
                    context: decision.by === me ? 'mine' : '',
                    at: t('contest.onDay', { date: date(decision.at), time: time(decision.at) }),
                    contestedBy,
                  })}
                </p>
              </div>
            </article>
          )}
        </Card>
      ))}
    </ul>
  )
}
