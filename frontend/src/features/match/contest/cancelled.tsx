import type { Contest } from '@topspin/domain/contract/contest'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { Card, useHeldAtTop } from '../../../shared/ui/index.ts'
import { playersOf } from '../correction/choice.ts'
import { isSameMatch, referenceText } from '../reference.ts'

/** The reader's contested matches that were cancelled or withdrawn in the last 7 days (`cancelledMatchShownDays`). */
export function CancelledContestedMatches() {
  const me = useSelector(selectPseudo)
  const own = api.useOwnContestsQuery({}, { skip: me === '' }).currentData
  // Held, so that no new card pushes down the list that is read.
  const contests = useHeldAtTop(own?.contests) ?? []
  const cancelled = contests.filter(({ decision }) => /cancelled|withdrawn/.test(decision?.outcome ?? ''))
  // The server sends the newest contest first. Of each match, only the newest contest is shown.
  const ofMatches = cancelled.filter(
    ({ match }, index) => cancelled.findIndex((one) => isSameMatch(match)(one.match)) === index,
  )
  return ofMatches.length === 0 ? null : <CancelledContestedMatchList contests={ofMatches} />
}

/** The reader's contested matches that were cancelled or withdrawn. No other list of matches has them any more. */
function CancelledContestedMatchList({ contests }: { readonly contests: readonly Contest[] }) {
  const { t } = useTranslation()
  const { date, dateTime, time } = useDates()
  const me = useSelector(selectPseudo)
  return (
    <ul className="stack" aria-label={t('contest.cancelledMatches')}>
      {contests.map(({ match, contestedBy, decision }) => (
        <Card as="li" flush key={referenceText(match)}>
          {decision !== null && (
            <article className="px-4 py-[9px] tabular-nums">
              <p className="row justify-between text-muted">
                <s className="min-w-0 wrap-anywhere">{playersOf(match).one.join(', ')}</s>
                <s className="text-xl whitespace-nowrap">{`${match.winnerSet}–${match.looserSet}`}</s>
                <s className="min-w-0 wrap-anywhere">{playersOf(match).two.join(', ')}</s>
              </p>
              <time className="fine" dateTime={match.matchDate}>
                {dateTime(match.matchDate)}
              </time>
              <div className="below text-s">
                <p className="text-muted">
                  <span className="pill">{t('contest.outcome', { context: decision.outcome })}</span>{' '}
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
