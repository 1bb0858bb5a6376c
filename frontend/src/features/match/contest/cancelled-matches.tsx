import type { Contest } from '@topspin/domain/contract/contest'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useDates } from '../../../shared/format/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { Card } from '../../../shared/ui/index.ts'
import { referenceOf } from '../reference.ts'
import { outcomeKeys } from './contest-texts.ts'
import styles from './match-note.module.css'
import { useMoments } from './use-moments.ts'

/** Contested matches of the reader that were cancelled: no other list has them any more. */
export default function CancelledMatches({ contests }: { readonly contests: readonly Contest[] }) {
  const { t } = useTranslation()
  return (
    <ul className="stack" aria-label={t('contest.cancelledMatches')}>
      {contests.map((contest) => (
        <Card as="li" flush key={referenceOf(contest.match)}>
          <Cancelled contest={contest} />
        </Card>
      ))}
    </ul>
  )
}

function Cancelled({ contest: { match, contestedBy, decision } }: { readonly contest: Contest }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const { onDay } = useMoments()
  const me = useSelector(selectPseudo)
  if (decision === null) return null
  const side = (one: string, two: string | null) => (two === null ? one : `${one}, ${two}`)
  return (
    <article className={`${styles.gone} tabular-nums`}>
      <p className="row justify-between text-muted">
        <s>{side(match.winnerOne, match.winnerTwo)}</s>
        <s className={`whitespace-nowrap ${styles.sets}`}>{`${match.winnerSet} - ${match.looserSet}`}</s>
        <s>{side(match.looserOne, match.looserTwo)}</s>
      </p>
      <time className="fine" dateTime={match.matchDate}>
        {dateTime(match.matchDate)}
      </time>
      <div className={`below rows gap-2 text-s ${styles.note}`}>
        <p>
          <span className="pill">{t(outcomeKeys[decision.outcome])}</span>{' '}
          {t('contest.cancelledBy', {
            by: decision.by,
            context: decision.by === me ? 'mine' : '',
            at: onDay(decision.at),
            contestedBy,
          })}
        </p>
      </div>
    </article>
  )
}
