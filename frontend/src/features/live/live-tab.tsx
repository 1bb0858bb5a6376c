import { currentSet } from '@topspin/domain/table-tennis'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { readFailureText, useText } from '../../shared/i18n/index.ts'
import { Ball, Button, ErrorState, PlayerFace, Skeleton, TableHalf, TableSurface } from '../../shared/ui/index.ts'
import state from '../../shared/ui/state.module.css'
import { LiveLine } from './live-line.tsx'
import { LiveScoring } from './live-scoring.tsx'
import { LiveSetup } from './live-setup.tsx'
import styles from './live-tab.module.css'
import { Score } from './score.tsx'
import {
  type Shown,
  selectIsRecorder,
  selectLiveKnown,
  selectLost,
  selectScoring,
  selectShown,
  selectUnread,
} from './selectors.ts'
import { liveAsked, lossRead } from './slice.ts'
import { pseudoOn } from './wire-sheet.ts'

/** The referee's tab: starts, scores and saves a match, or shows that another referee scores (docs/specification.md#live-match). */
export default function LiveTab() {
  const shown = useSelector(selectShown)
  const known = useSelector(selectLiveKnown)
  const recorder = useSelector(selectIsRecorder)
  // After a take-over the scoreboard stays until its player leaves it.
  const scoring = useSelector(selectScoring)
  return (
    <div>
      <Loss over={recorder || scoring} />
      {shown === null ? known ? <LiveSetup /> : <Unknown /> : null}
      {shown !== null && (recorder || scoring ? <LiveScoring shown={shown} /> : <Watched shown={shown} />)}
    </div>
  )
}

/** Shown before the first answer about a live match. */
function Unknown() {
  const translate = useText()
  const dispatch = useDispatch()
  const unread = useSelector(selectUnread)
  if (unread === null) return <Skeleton shape="table" />
  return <ErrorState retry={() => dispatch(liveAsked())} text={translate(readFailureText(unread))} />
}

/** Another referee scores: the score, and who records it. */
function Watched({ shown: { match, sheet } }: { readonly shown: Shown }) {
  const { t } = useTranslation()
  return (
    <div className={`stack ${styles.setup}`}>
      <TableSurface tag={t('live.tag')} label={t('live.board')}>
        {(['one', 'two'] as const).map((side) => (
          <TableHalf key={side}>
            <PlayerFace pseudo={pseudoOn(match, side)} size="l" />
            <Score value={currentSet(sheet)[side]} size="board" />
            <div className={styles.serves}>{sheet.server === side && <Ball label={t('live.serves')} />}</div>
          </TableHalf>
        ))}
      </TableSurface>
      <LiveLine />
    </div>
  )
}

/** Shows the number of discarded taps until the recorder confirms it, because the score differs from what was tapped. */
function Loss({ over }: { readonly over: boolean }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const lost = useSelector(selectLost)
  return (
    <div role="alert">
      {lost > 0 && (
        <div className={`${state.slim} ${styles.loss} ${over ? styles.over : ''}`}>
          <p>{t('live.lost', { count: lost })}</p>
          <Button small onClick={() => dispatch(lossRead())}>
            {t('ui.understood')}
          </Button>
        </div>
      )}
    </div>
  )
}
