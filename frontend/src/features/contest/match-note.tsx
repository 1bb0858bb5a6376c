import type { Contest } from '@topspin/domain/contract/contest'
import { useSelector } from 'react-redux'
import { useT } from '../../i18n/words.tsx'
import { useDialogRoute } from '../../navigation/dialog-route.ts'
import { selectPseudo } from '../../session/selectors.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { MountOnFirstOpen } from '../../ui/mount-on-first-open.tsx'
import { referenceOf } from '../recap/reference.ts'
import styles from './match-note.module.css'
import type { MatchState, ShownMatch } from './match-states.ts'
import { Quote } from './quote.tsx'
import { resultOf } from './result-of.ts'
import { useMoments } from './use-moments.ts'
import Withdraw from './withdraw.tsx'

const ContestDialog = lazyComponent(() => import('./contest-dialog.tsx'))

export interface MatchNoteProps {
  readonly match: ShownMatch
  readonly state: MatchState
  /** Whether the card is open: only then it offers to contest. */
  readonly open: boolean
}

/** Below a match: the button to withdraw it, its contests with their decisions, the way to contest it. */
export default function MatchNote({ match, state, open }: MatchNoteProps) {
  const t = useT()
  const dialog = useDialogRoute('contest')
  const key = referenceOf(match)
  const isAsked = dialog.open && dialog.subject === key
  const { contests, withdrawableUntil, isContestable } = state
  const offers = open && isContestable
  return (
    <>
      {withdrawableUntil !== null && (
        // A new answer of the server starts the clock again.
        <Withdraw key={withdrawableUntil} match={match} until={withdrawableUntil} />
      )}
      {(contests.length > 0 || offers) && (
        <div className={`${styles.note} num`}>
          {contests.map((contest) => (
            <OneContest key={contest.id} contest={contest} />
          ))}
          {offers && (
            <div className={styles.row}>
              <p>{t('contest.isWrong')}</p>
              <button type="button" className={styles.ask} onClick={() => dialog.show(key)}>
                {t('contest.contest')}
              </button>
            </div>
          )}
        </div>
      )}
      <MountOnFirstOpen when={isAsked}>
        <ContestDialog route={{ ...dialog, open: isAsked }} match={match} />
      </MountOnFirstOpen>
    </>
  )
}

function OneContest({ contest }: { readonly contest: Contest }) {
  const t = useT()
  const { onDay } = useMoments()
  const { decision } = contest
  const me = useSelector(selectPseudo)
  return (
    <>
      <Quote contest={contest} />
      <p>
        {decision === null
          ? t('contest.untilDecided')
          : t('contest.decided', {
              outcome: decision.outcome,
              by: decision.by,
              isMine: decision.by === me ? 'yes' : 'no',
              at: onDay(decision.at),
              was: decision.was === null ? '' : resultOf(decision.was),
            })}
      </p>
    </>
  )
}
