import type { Ladder } from '@topspin/domain/ladder'
import { Link } from 'react-router-dom'
import { points } from '../../format/numbers.ts'
import { statsOf } from '../../navigation/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Stars } from '../../ui/stars.tsx'
import styles from './podium.module.css'
import { podiumOf, type Ranking } from './ranking.ts'

/**
 * The first three players, with the winner in the middle. The table below repeats them with their ranks, so the
 * arrangement carries no information of its own.
 */
export function Podium({ ranking, ladder }: { readonly ranking: Ranking; readonly ladder: Ladder }) {
  const first = podiumOf(ranking)
  if (first.length === 0) return null
  return (
    <ol className={`${styles.podium} num`}>
      {first.map((entry, index) => (
        <li key={entry.pseudo} className={index === 0 ? styles.winner : styles.runner}>
          <Link className={styles.place} to={statsOf(entry.pseudo, ladder)} state="from-ranking">
            <Avatar pseudo={entry.pseudo} {...(index === 0 ? { size: 'xl', ring: 'ball' } : { size: 'l' })} />
            <span className={`cut ${styles.name}`}>{entry.pseudo}</span>
            <Stars count={entry.tournamentWins} />
            <span className={styles.score}>{points(entry.score)}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
