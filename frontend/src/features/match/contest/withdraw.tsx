import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../../shared/api/index.ts'
import { impact, useDates } from '../../../shared/format/index.ts'
import { useDialogRoute } from '../../../shared/navigation/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { Button, ConfirmDialog } from '../../../shared/ui/index.ts'
import { referenceOf } from '../reference.ts'
import styles from './match-note.module.css'
import type { ShownMatch } from './match-states.tsx'

interface Props {
  readonly match: ShownMatch
  /** By the clock of the browser (epoch ms). */
  readonly until: number
  readonly onWithdrawn?: () => void
}

/** "Retirer · 1:42", for who has just recorded a match. It is confirmed and not delayed: the clock runs already. */
export default function Withdraw({ match, until, onWithdrawn }: Props) {
  const { t } = useTranslation()
  const { time } = useDates()
  const me = useSelector(selectPseudo)
  const dialog = useDialogRoute('withdraw')
  const [withdraw, { isLoading, isSuccess }] = api.useWithdrawMutation()
  const seconds = useSecondsUntil(until)
  const key = referenceOf(match)
  const isAsked = dialog.open && dialog.subject === key
  // The dialog stays open at 0 without its button, so that a late tap on it meets nothing below.
  if ((seconds === 0 || isSuccess) && !isAsked && !isLoading) return null
  const { id, isSimple, winners, losers, winnerSet, looserSet, winnerImpact, looserImpact } = match
  const back = (pseudos: readonly string[], points: number) => pseudos.map((pseudo) => `${pseudo} ${impact(-points)}`)
  const moved = [...back(winners, winnerImpact), ...back(losers, looserImpact)]
  async function confirm(): Promise<void> {
    const { error } = await withdraw({ body: { matchId: id, isSimple } })
    if (error === undefined) onWithdrawn?.()
  }
  return (
    <div className={`below row gap-2 justify-between text-s ${styles.note} tabular-nums`}>
      <p className="text-muted">{t('contest.justRecorded')}</p>
      <Button
        small
        busy={isLoading}
        aria-label={t('contest.withdrawUntil', { time: time(new Date(until).toISOString()) })}
        onClick={() => dialog.show(key)}
      >
        {t('contest.withdraw', { left: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })}
      </Button>
      <ConfirmDialog
        open={isAsked}
        close={dialog.close}
        title={t('contest.withdrawTitle')}
        keep={t(seconds === 0 ? 'ui.close' : 'contest.keep')}
        confirm={seconds === 0 ? null : t('contest.withdrawForReal')}
        onConfirm={() => void confirm()}
      >
        <span role="status">
          {seconds === 0 &&
            t('contest.tooLate', { context: winners.includes(me) || losers.includes(me) ? 'mine' : '' })}
        </span>
        {seconds > 0 && (
          <span className="tabular-nums">
            <b>{winners.join(', ')}</b> {`${winnerSet} - ${looserSet}`} <b>{losers.join(', ')}</b>{' '}
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

/** The seconds until an instant, counted down to 0. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((until - now) / 1000))
}
