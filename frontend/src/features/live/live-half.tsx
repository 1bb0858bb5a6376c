import { currentSet, type Side } from '@topspin/domain/table-tennis'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { TextKey } from '../../shared/i18n/index.ts'
import { Name } from '../../shared/ui/index.ts'
import styles from './live-half.module.css'
import { Score } from './score.tsx'
import { type Shown, selectIsRecorder, selectRestored } from './selectors.ts'
import { pseudoOn } from './wire-sheet.ts'

interface Props {
  readonly shown: Shown
  readonly side: Side
  readonly onTap: () => void
}

/** One half of the scoreboard as a button: chooses the first server, then scores points. */
export function LiveHalf({ shown: { match, sheet, uncertain }, side, onTap }: Props) {
  const { t } = useTranslation()
  const restored = useSelector(selectRestored)
  // Not after a take-over.
  const recorder = useSelector(selectIsRecorder)
  const { server, winner, setsWon } = sheet
  const player = pseudoOn(match, side)
  const points = currentSet(sheet)
  // Both sides, so that they stay in line.
  const isWide = Math.max(points.one, points.two) > 9
  const off = winner !== null || uncertain || !restored || !recorder
  const chip = chipOf(sheet, side)
  return (
    <button
      type="button"
      className={`${styles.half} ${winner !== null && winner !== side ? styles.lost : ''} ${isWide ? styles.wide : ''}`}
      aria-disabled={off || undefined}
      onClick={onTap}
    >
      <span className={`rows gap-2 justify-items-center text-center ${styles.who}`}>
        <span className={`${styles.ball} ${server === side ? styles.serves : ''}`} />
        {server !== null && !off && <span className="only-read-aloud">{t('live.pointFor')}</span>}
        <Name pseudo={player} />
      </span>
      <Score value={points[side]} size="board" />
      <span className={`rows gap-2 justify-items-center text-center ${styles.note}`}>
        <span className={styles.sets}>
          {[1, 2].map((set) => (
            <span key={set} className={set <= setsWon[side] ? styles.won : ''} />
          ))}
        </span>
        {chip !== null && <span className={styles.chip}>{t(chip)}</span>}
      </span>
    </button>
  )
}

/** The text below the points of a side; null for none. */
function chipOf({ server, winner, setPoint, matchPoint }: Shown['sheet'], side: Side): TextKey | null {
  if (winner !== null) return winner === side ? 'live.winner' : null
  if (server === null) return 'live.serve'
  if (matchPoint === side) return 'live.matchPoint'
  return setPoint === side ? 'live.setPoint' : null
}
