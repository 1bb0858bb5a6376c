import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogRoute } from '../../../shared/navigation/index.ts'
import { lazyDialog } from '../../../shared/ui/index.ts'
import { referenceOf } from '../reference.ts'
import { DecisionLine, Quote } from './contest-parts.tsx'
import styles from './match-note.module.css'
import type { MatchState, ShownMatch } from './match-states.tsx'
import Withdraw from './withdraw.tsx'

const ContestDialog = lazyDialog(() => import('./contest-dialog.tsx'))

interface Props {
  readonly match: ShownMatch
  readonly state: MatchState
  /** Whether the card is open: only then it offers to contest. */
  readonly open: boolean
}

/** Below a match: the button to withdraw it, its contests with their decisions, its correction, the way to contest it. */
export default function MatchNote({ match, state, open }: Props) {
  const { t } = useTranslation()
  const dialog = useDialogRoute('contest')
  const key = referenceOf(match)
  const { contests, withdrawableUntil, isContestable } = state
  // A correction that decided a contest is shown with it.
  const corrections = state.corrections.filter(({ at }) => !contests.some(({ decision }) => decision?.at === at))
  const [first, last] = [corrections[0], corrections.at(-1)]
  const offers = open && isContestable
  return (
    <>
      {withdrawableUntil !== null && <Withdraw match={match} until={withdrawableUntil} />}
      {(contests.length > 0 || last !== undefined || offers) && (
        <div className={`below rows gap-2 text-s ${styles.note} tabular-nums`}>
          {contests.map((contest) => (
            <Fragment key={contest.id}>
              <Quote contest={contest} />
              <DecisionLine decision={contest.decision} />
            </Fragment>
          ))}
          {first !== undefined && last !== undefined && (
            <DecisionLine decision={{ outcome: 'corrected', by: last.by, at: last.at, was: first.was }} />
          )}
          {offers && (
            <div className="row gap-2 justify-between">
              <p className="text-muted">{t('contest.isWrong')}</p>
              <button type="button" className="text-button" onClick={() => dialog.show(key)}>
                {t('contest.contest')}
              </button>
            </div>
          )}
        </div>
      )}
      <ContestDialog route={{ ...dialog, open: dialog.open && dialog.subject === key }} match={match} />
    </>
  )
}
