import type { PastPoints } from '@topspin/domain/contract/live'
import type { Side } from '@topspin/domain/table-tennis'
import { Link } from 'react-router-dom'
import { useT } from '../../../shared/i18n/words.tsx'
import { playerAt, playerMatchAt } from '../../../shared/navigation/paths.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { GoIcon, HistoryIcon } from '../../../shared/ui/icons.tsx'
import { ImpactChip } from '../../../shared/ui/impact-chip.tsx'
import { isDeleted } from '../../../shared/ui/player-link.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import styles from './aside.module.css'

interface Props {
  readonly points: PastPoints
  /** Deleted players have one name, so the names do not tell who won. */
  readonly winner: Side
}

/** The points that both players of a past match won or lost. */
export function Gains({ points: { playerOne, playerTwo, match }, winner }: Props) {
  const [ofOne, ofTwo] =
    winner === 'one'
      ? [match.winnerScoreImpact, match.looserScoreImpact]
      : [match.looserScoreImpact, match.winnerScoreImpact]
  return (
    <Card>
      <div className={`num ${styles.gains}`}>
        <p>
          <Avatar pseudo={playerOne} size="s" />
          <b className="name">{playerOne}</b>
          <ImpactChip points={ofOne} />
        </p>
        <p>
          <ImpactChip points={ofTwo} />
          <b className="name">{playerTwo}</b>
          <Avatar pseudo={playerTwo} size="s" />
        </p>
      </div>
    </Card>
  )
}

/** Links to the players and to the match. */
export function PastLinks({ points: { playerOne, playerTwo, match } }: { readonly points: PastPoints }) {
  const t = useT()
  const players = [playerOne, playerTwo].filter((pseudo) => !isDeleted(pseudo))
  const owner = [match.winnerOne, match.looserOne].find((pseudo) => !isDeleted(pseudo))
  return (
    <Section title={t('livePage.seeAlso')}>
      <Card flush>
        <ul className={styles.links}>
          {players.map((pseudo) => (
            <li key={pseudo}>
              <Link to={playerAt(pseudo)}>
                <Avatar pseudo={pseudo} size="s" />
                <span className="name">{pseudo}</span>
                <GoIcon size={18} aria-hidden="true" />
              </Link>
            </li>
          ))}
          {owner !== undefined && (
            <li>
              <Link to={playerMatchAt(owner, 'simple', match.id)}>
                <HistoryIcon size={22} aria-hidden="true" />
                <span>{t('livePage.theMatch', { id: match.id })}</span>
                <GoIcon size={18} aria-hidden="true" />
              </Link>
            </li>
          )}
        </ul>
      </Card>
    </Section>
  )
}
