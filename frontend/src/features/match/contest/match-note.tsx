import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogRoute } from '../../../shared/navigation/index.ts'
import { lazyComponent, lazyDialog } from '../../../shared/ui/index.ts'
import { referenceText } from '../reference.ts'
import { ContestQuote, DecisionLine } from './contest-parts.tsx'
import type { ContestsOfMatch, ShownMatch } from './match-states.tsx'

/** The fallback has the height of the button, so that nothing moves when its code arrives. */
export const WithdrawButton = lazyComponent(() => import('./withdraw-button.tsx'), <p className="min-h-11" />)
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
export function MatchContestNote({ match, state, open }: Props) {
  const { t } = useTranslation()
  const dialog = useDialogRoute('contest', referenceText(match))
  const { contests, withdrawableUntil, isContestable } = state
  // A correction that decided a contest is shown with the contest.
  const corrections = state.corrections.filter(({ at }) => !contests.some(({ decision }) => decision?.at === at))
  const [first, last] = [corrections[0], corrections.at(-1)]
  const offers = open && isContestable
  return (
    <>
      {withdrawableUntil !== null && (
        <div className="below">
          <WithdrawButton match={match} until={withdrawableUntil} />
        </div>
      )}
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
