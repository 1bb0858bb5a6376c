import type { Contest, ContestedMatch } from '@topspin/domain/contract/contest'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useDates, useToday } from '../../../shared/format/index.ts'
import { withDirectionIsolates } from '../../../shared/i18n/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { playersOf } from '../correction/choice.ts'

/** The players of a side as text: "Léa, Inès". A right-to-left name moves no score beside it. */
export const sideTextOf = (players: readonly string[]): string => players.map(withDirectionIsolates).join(', ')

/** The result of a match as text: "Léa 2–1 Baptiste", in doubles "Léa, Inès 2–1 Théo, Karim". */
export function resultTextOf(match: ContestedMatch): string {
  const { one, two } = playersOf(match)
  return `${sideTextOf(one)} ${match.winnerSet}–${match.looserSet} ${sideTextOf(two)}`
}

interface ContestQuoteProps {
  readonly contest: Contest
  /** Whether to show the subject of the contest too, for those who decide it. */
  readonly withSubject?: boolean
  readonly loud?: boolean
}

/** Why a match is contested, by whom and when. The reason that a deleted player gave is erased. */
export function ContestQuote({ contest, withSubject = false, loud = false }: ContestQuoteProps) {
  const { t } = useTranslation()
  const { date, dateTime, time } = useDates()
  const today = useToday()
  const { subject, reason, contestedBy, contestedAt } = contest
  const when = date(contestedAt) === today ? time(contestedAt) : dateTime(contestedAt)
  return (
    <blockquote className={loud ? 'quote text-l' : 'quote'}>
      {reason === null ? t('contest.erased') : t('contest.reason', { reason })}{' '}
      <cite className="tabular-nums">{`${contestedBy}, ${when}`}</cite>
      {withSubject && subject !== null && (
        <span className="block note not-italic">{t('contest.subject', { context: subject })}</span>
      )}
    </blockquote>
  )
}

/** Says who has decided a contest or corrected a match, when and how. `decision` is null while the contest waits. */
export function DecisionLine({ decision }: Pick<Contest, 'decision'>) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const me = useSelector(selectPseudo)
  if (decision === null) return <p className="note tabular-nums">{t('contest.untilDecided')}</p>
  const { outcome, by, at, was } = decision
  return (
    <p className="note tabular-nums">
      {t('contest.decided', {
        by,
        context: `${outcome === 'upheld' ? 'upheld' : 'corrected'}${by === me ? '_mine' : ''}`,
        at: t('contest.onDay', { date: date(at), time: time(at) }),
        was: was === null ? '' : resultTextOf(was),
      })}
    </p>
  )
}
