import type { ContestedMatch } from '@topspin/domain/contract/contest'
import { useDates } from '../../../shared/format/index.ts'
import { Avatars, PlayerLink } from '../../../shared/ui/index.ts'
import styles from './contests-screen.module.css'

/** Winners, sets, losers and date of a contested match. */
export function ContestedLine({ match }: { readonly match: ContestedMatch }) {
  const { dateTime } = useDates()
  return (
    <>
      <div className="versus tabular-nums">
        <Side one={match.winnerOne} two={match.winnerTwo} />
        <p className={styles.sets}>{`${match.winnerSet} - ${match.looserSet}`}</p>
        <Side one={match.looserOne} two={match.looserTwo} />
      </div>
      <time className="fine tabular-nums" dateTime={match.matchDate}>
        {dateTime(match.matchDate)}
      </time>
    </>
  )
}

function Side({ one, two }: { readonly one: string; readonly two: string | null }) {
  return (
    <div className={`row gap-2 ${styles.side}`}>
      <Avatars one={one} two={two} />
      <span className="rows gap-0 font-semi">
        <PlayerLink pseudo={one} />
        {two !== null && <PlayerLink pseudo={two} />}
      </span>
    </div>
  )
}
