import type { Contest } from '@topspin/domain/contract/contest'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../../shared/api/index.ts'
import { formatCountdown, formatImpact, useDates, useSecondsUntil } from '../../../shared/format/index.ts'
import { useDialogRoute } from '../../../shared/navigation/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { Button, Card, ConfirmDialog, lazyDialog } from '../../../shared/ui/index.ts'
import { playersOf } from '../correction/choice.ts'
import { referenceText } from '../reference.ts'
import { ContestQuote, DecisionLine, sideTextOf } from './contest-parts.tsx'
import type { ContestsOfMatch, ShownMatch } from './match-states.tsx'

const ContestDialog = lazyDialog(() => import('./contest-dialog.tsx'))

// Overrides the text styles that the note inherits in a table cell.
const asText = 'leading-[1.5] text-left whitespace-normal'

interface Props {
  readonly match: ShownMatch
  readonly state: ContestsOfMatch
  /** Whether the row is unfolded and shows the button to contest the match. */
  readonly open: boolean
}

/** The note below a match: contests, decisions and corrections, with the buttons to withdraw and to contest it. */
export default function MatchContestNote({ match, state, open }: Props) {
  const { t } = useTranslation()
  const dialog = useDialogRoute('contest', referenceText(match))
  const { contests, withdrawableUntil, isContestable } = state
  // A correction that decided a contest is shown with the contest.
  const corrections = state.corrections.filter(({ at }) => !contests.some(({ decision }) => decision?.at === at))
  const [first, last] = [corrections[0], corrections.at(-1)]
  const offers = open && isContestable
  return (
    <>
      {withdrawableUntil !== null && <WithdrawButton match={match} until={withdrawableUntil} className="below" />}
      {(contests.length > 0 || last !== undefined || offers) && (
        <div className={`below rows gap-2 text-s ${asText} tabular-nums`}>
          {contests.map((contest) => (
            <Fragment key={contest.id}>
              <ContestQuote contest={contest} />
              <DecisionLine decision={contest.decision} />
            </Fragment>
          ))}
          {first !== undefined && last !== undefined && (
            <DecisionLine decision={{ outcome: 'corrected', by: last.by, at: last.at, was: first.was }} />
          )}
          {offers && (
            <div className="row gap-2 justify-between">
              <p className="text-muted">{t('contest.isWrong')}</p>
              <button type="button" className="text-button" onClick={() => dialog.show()}>
                {t('contest.contest')}
              </button>
            </div>
          )}
        </div>
      )}
      <ContestDialog route={dialog} match={match} />
    </>
  )
}

interface WithdrawProps {
  readonly match: ShownMatch
  /** When the time to withdraw ends (epoch ms). */
  readonly until: number
  readonly className: string
}

/**
 * The button "Retirer · 1:42" for the recorder. A dialog confirms, because a withdrawal cannot be undone. When the time
 * is over, the line keeps its space, so that nothing moves.
 */
export function WithdrawButton({ match, until, className }: WithdrawProps) {
  const { t } = useTranslation()
  const { time } = useDates()
  const me = useSelector(selectPseudo)
  const dialog = useDialogRoute('withdraw', referenceText(match))
  const [withdraw, { isLoading, isSuccess }] = api.useWithdrawMutation()
  const seconds = useSecondsUntil(until)
  // At 0 the dialog stays open without its confirming button. A late tap would otherwise hit what is below the dialog.
  const isOver = (seconds === 0 || isSuccess) && !dialog.open && !isLoading
  const { id, isSimple, winners, losers, winnerSet, looserSet } = match
  const back = (pseudos: readonly string[], points: number) =>
    pseudos.map((pseudo) => `${sideTextOf([pseudo])} ${formatImpact(-points)}`)
  const moved = [...back(winners, match.winnerScoreImpact), ...back(losers, match.looserScoreImpact)]
  return (
    <div
      className={`row gap-2 justify-between text-s ${asText} tabular-nums ${className} ${isOver ? 'invisible' : ''}`}
    >
      <p className="grid min-h-11 content-center text-muted">{t('contest.justRecorded')}</p>
      {/* Removed rather than hidden, so that the focus goes to the next row. */}
      {isOver || (
        <Button
          small
          busy={isLoading}
          aria-label={t('contest.withdrawUntil', { time: time(new Date(until).toISOString()) })}
          onClick={() => dialog.show()}
        >
          {t('contest.withdraw', { left: formatCountdown(seconds) })}
        </Button>
      )}
      <ConfirmDialog
        {...dialog}
        title={t('contest.withdrawTitle')}
        keep={t(seconds === 0 ? 'ui.close' : 'contest.keep')}
        confirm={seconds === 0 ? null : t('contest.withdrawForReal')}
        onConfirm={() => void withdraw({ body: { matchId: id, isSimple } })}
      >
        <span role="status">
          {seconds === 0 &&
            t('contest.tooLate', { context: winners.includes(me) || losers.includes(me) ? 'mine' : '' })}
        </span>
        {seconds > 0 && (
          <span className="tabular-nums">
            <b>{sideTextOf(winners)}</b> {`${winnerSet}–${looserSet}`} <b>{sideTextOf(losers)}</b>{' '}
            {t('contest.withdrawText', { first: moved.slice(0, -1).join(', '), last: moved.at(-1) ?? '' })}
            <br />
            <span className="note">
              {t('contest.stillPossible', {
                context: seconds < 60 ? 'seconds' : '',
                minutes: Math.floor(seconds / 60),
                seconds: seconds % 60,
              })}
            </span>
          </span>
        )}
      </ConfirmDialog>
    </div>
  )
}

/** The reader's contested matches that were cancelled or withdrawn. No other list of matches has them any more. */
export function CancelledContestedMatchList({ contests }: { readonly contests: readonly Contest[] }) {
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
              <div className={`below text-s ${asText}`}>
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
