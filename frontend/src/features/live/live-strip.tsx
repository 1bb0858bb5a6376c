import { currentSet, otherSide, type Side } from '@topspin/domain/table-tennis'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { liveTabPath, paths } from '../../shared/navigation/index.ts'
import { Name } from '../../shared/ui/index.ts'
import { FreeStrip } from './free-strip.tsx'
import styles from './live-strip.module.css'
import { MatchAge } from './match-age.tsx'
import { Score } from './score.tsx'
import { type Shown, selectIsRecorder, selectReconnecting, selectShown } from './selectors.ts'
import { useResult } from './use-result.ts'
import { pointsOf, pseudoOn } from './wire-sheet.ts'

/** The live match in its slot at the top of every screen; the table is free while there is none (docs/user-interface.md#live). */
export function LiveStrip() {
  const live = useSelector(selectShown)
  const result = useResult()
  const shown = live ?? result
  return shown === null ? <FreeStrip /> : <Match shown={shown} isOver={live === null} />
}

interface MatchProps {
  readonly shown: Shown
  /** It has ended: the result stays for a while. */
  readonly isOver: boolean
}

function Match({ shown, isOver }: MatchProps) {
  const { t } = useTranslation()
  const cutOff = useSelector(selectReconnecting) && !isOver
  const resumes = useSelector(selectIsRecorder)
  const { match, sheet } = shown
  const { setsWon, winner, server } = sheet
  const { one, two } = winner === null ? currentSet(sheet) : setsWon
  const state = stateOf(sheet)
  const ended = winner === null ? sheet.sets.slice(0, -1) : sheet.sets
  const first = ended.length === 0 ? t('live.set', { number: 1 }) : ended.map(pointsOf).join(' · ')
  const sets = resumes ? t('live.resume') : first
  const label = t('live.strip', {
    context: state,
    one: match.playerOne,
    two: match.playerTwo,
    pointsOne: one,
    pointsTwo: two,
    set: sheet.sets.length,
    server: server === null ? '' : pseudoOn(match, server),
  })
  return (
    <Link
      className={`table-blue ${styles.strip} tabular-nums ${cutOff ? styles.cutOff : ''} ${isOver ? styles.over : ''}`}
      to={resumes ? liveTabPath : paths.live}
    >
      <span className="only-read-aloud">{resumes ? `${label}, ${t('live.resume')}` : label}</span>
      <span className={styles.seen} aria-hidden="true">
        <span className={`table-tag ${styles.tag} ${sheet.setPoint === null || cutOff ? '' : styles.hot}`}>
          {t('live.stripTag', { context: cutOff ? 'cutOff' : state })}
        </span>
        <Player shown={shown} side="one" />
        <span className={`rows gap-0 justify-items-center text-center whitespace-nowrap ${styles.middle}`}>
          {/* A new text is a new element, so that no layout shift is counted. */}
          <span key={winner} className={styles.points}>
            {winner === null ? (
              <>
                <Score value={one} size="strip" />
                <span>–</span>
                <Score value={two} size="strip" />
              </>
            ) : (
              `${one} - ${two}`
            )}
          </span>
          <span key={`${cutOff} ${sets}`} className={styles.sets}>
            {cutOff && !resumes ? <MatchAge since={match.lastNews} /> : sets}
          </span>
        </span>
        <Player shown={shown} side="two" />
      </span>
    </Link>
  )
}

/** The state of a match, by which the texts of the strip are selected. */
function stateOf({ winner, server, matchPoint, setPoint }: Shown['sheet']): string {
  if (winner !== null) return 'over'
  if (server === null) return 'warmup'
  if (matchPoint !== null) return 'matchPoint'
  return setPoint === null ? 'play' : 'setPoint'
}

/** A player, and the ball beside the net while serving. The space of the ball is always reserved, so that nothing moves. */
function Player({ shown: { match, sheet }, side }: { readonly shown: Shown; readonly side: Side }) {
  const lost = sheet.winner === otherSide(side)
  return (
    <span className={`row gap-1.5 ${styles[side]} ${lost ? ` ${styles.lost}` : ''}`}>
      <Name pseudo={pseudoOn(match, side)} />
      <span className={`ball ${styles.ball} ${sheet.server === side ? styles.serves : ''}`} />
    </span>
  )
}
