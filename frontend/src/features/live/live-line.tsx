import { useSelector } from 'react-redux'
import { useT } from '../../i18n/words.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './live-line.module.css'
import { selectIsRecorder, selectMayStop, selectShown } from './selectors.ts'
import { StopLive } from './stop-live.tsx'

/** The players and the recorder of the live match, hidden from the recorder; an admin may stop the match (docs/specification.md#live-match). */
export function LiveLine() {
  const t = useT()
  const shown = useSelector(selectShown)
  const recorder = useSelector(selectIsRecorder)
  const mayStop = useSelector(selectMayStop)
  if (shown === null || recorder) return null
  return (
    <Card as="section">
      <div className={styles.line}>
        <p className={styles.text}>
          <strong>{t('live.playing', { one: shown.match.playerOne, two: shown.match.playerTwo })}</strong>
          <span className="note">{t('live.recordedBy', { recorder: shown.match.recorder })}</span>
        </p>
        {mayStop && <StopLive small />}
      </div>
    </Card>
  )
}
