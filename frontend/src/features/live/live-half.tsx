import type { Side } from '@topspin/domain/table-tennis'
import { useDispatch, useSelector } from 'react-redux'
import { useT } from '../../i18n/words.tsx'
import { TrophyIcon } from '../../ui/icons.tsx'
import { Name } from '../../ui/name.tsx'
import { Ball } from '../../ui/table-surface.tsx'
import styles from './live-half.module.css'
import { Score } from './score.tsx'
import { type Shown, selectControl, selectRestored } from './selectors.ts'
import { pointTapped, serviceChosen } from './slice.ts'
import { pseudoOn } from './wire-sheet.ts'

/** One half of the scoreboard as a button: chooses the first server, then scores points. */
export function LiveHalf({ shown, side }: { readonly shown: Shown; readonly side: Side }) {
  const t = useT()
  const dispatch = useDispatch()
  const control = useSelector(selectControl)
  const restored = useSelector(selectRestored)
  const { match, sheet, uncertain } = shown
  const player = pseudoOn(match, side)
  const points = sheet.sets.at(-1)?.[side] ?? 0
  const over = sheet.winner !== null
  const choosing = sheet.server === null && !over

  function tap() {
    if (over || uncertain) return
    if (!choosing) dispatch(pointTapped({ side, at: performance.now() }))
    else if (control === null) dispatch(serviceChosen({ playerOneService: side === 'one' }))
  }

  return (
    // The accessible name is the visible text (WCAG 2.5.3): player, points, effect of a tap.
    <button
      type="button"
      className={styles.half}
      aria-disabled={over || uncertain || !restored || undefined}
      onClick={tap}
    >
      <span className={styles.name}>
        <span className={styles.mark}>
          {sheet.server === side && <Ball label={t('live.serves')} />}
          {sheet.winner === side && <TrophyIcon size={20} />}
        </span>
        <Name pseudo={player} />
      </span>
      <Score value={points} size="board" />
      <Cue shown={shown} side={side} choosing={choosing} />
    </button>
  )
}

interface CueProps {
  readonly shown: Shown
  readonly side: Side
  readonly choosing: boolean
}

/** The effect of the next tap on this half. The line always has the same height. */
function Cue({ shown: { sheet }, side, choosing }: CueProps) {
  const t = useT()
  const restored = useSelector(selectRestored)
  if (choosing) return <span className={styles.chip}>{t('live.serve')}</span>
  if (sheet.winner === side) return <span className={styles.chip}>{t('live.winner')}</span>
  if (sheet.winner !== null) return <span className={styles.hint} />
  if (sheet.matchPoint === side) return <span className={styles.chip}>{t('live.matchPoint')}</span>
  if (sheet.setPoint === side) return <span className={styles.chip}>{t('live.setPoint')}</span>
  return <span className={styles.hint}>{restored && t('live.tap')}</span>
}
