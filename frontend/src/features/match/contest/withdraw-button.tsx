import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../../shared/api/index.ts'
import { formatCountdown, formatImpact, useDates, useSecondsUntil } from '../../../shared/format/index.ts'
import { useDialogRoute } from '../../../shared/navigation/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { Button, ConfirmDialog } from '../../../shared/ui/index.ts'
import { referenceText } from '../reference.ts'
import { sideTextOf } from './contest-parts.tsx'
import type { ShownMatch } from './match-states.tsx'

export interface WithdrawProps {
  readonly match: ShownMatch
  /** When the time to withdraw ends (epoch ms). */
  readonly until: number
}

/**
 * The button "Retirer · 1:42" for the recorder. A dialog confirms, because a withdrawal cannot be undone. When the time
 * is over, the line keeps its space, so that nothing moves.
 */
export default function WithdrawButton({ match, until }: WithdrawProps) {
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
    <div className={`row gap-2 justify-between text-s tabular-nums ${isOver ? 'invisible' : ''}`}>
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
