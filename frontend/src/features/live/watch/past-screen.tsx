import type { PastPoints } from '@topspin/domain/contract/live'
import type { Side } from '@topspin/domain/table-tennis'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { playerAt, playerMatchAt } from '../../../shared/navigation/index.ts'
import {
  Avatar,
  Card,
  GoIcon,
  HistoryIcon,
  ImpactChip,
  isDeleted,
  QueryView,
  Section,
} from '../../../shared/ui/index.ts'
import styles from './aside.module.css'
import { Board } from './board.tsx'
import { matchInSets } from './match-in-sets.ts'
import screen from './point-by-point.module.css'
import { PointByPoint, PointsSkeleton } from './point-by-point.tsx'

/** A recorded match that was scored live, point by point (docs/user-interface.md#the-live-page). */
export default function PastScreen() {
  const { number = '' } = useParams()
  const query = api.usePastPointsQuery({ params: { id: number } })
  return (
    <QueryView query={query} skeleton={<PointsSkeleton />}>
      {(points) => {
        const match = matchInSets(points)
        const { winner } = match.sheet
        return (
          <div className={`stack ${screen.screen}`}>
            <Board match={match} past={points.match} />
            <PointByPoint
              match={match}
              isPast
              gains={winner !== null && <Gains points={points} winner={winner} />}
              aside={<PastLinks points={points} />}
            />
          </div>
        )
      }}
    </QueryView>
  )
}

interface GainsProps {
  readonly points: PastPoints
  /** Deleted players have one name, so the names do not tell who won. */
  readonly winner: Side
}

/** The points that both players of a past match won or lost. */
function Gains({ points: { playerOne, playerTwo, match }, winner }: GainsProps) {
  const { winnerScoreImpact: won, looserScoreImpact: lost } = match
  return (
    <Card>
      <div className={`tabular-nums ${styles.gains}`}>
        <p>
          <Avatar pseudo={playerOne} size="s" />
          <b className="name">{playerOne}</b>
          <ImpactChip points={winner === 'one' ? won : lost} />
        </p>
        <p>
          <ImpactChip points={winner === 'one' ? lost : won} />
          <b className="name">{playerTwo}</b>
          <Avatar pseudo={playerTwo} size="s" />
        </p>
      </div>
    </Card>
  )
}

/** Links to the players and to the match. */
function PastLinks({ points: { playerOne, playerTwo, match } }: { readonly points: PastPoints }) {
  const { t } = useTranslation()
  const players = [playerOne, playerTwo].filter((pseudo) => !isDeleted(pseudo))
  const owner = [match.winnerOne, match.looserOne].find((pseudo) => !isDeleted(pseudo))
  return (
    <Section title={t('livePage.seeAlso')}>
      <Card flush>
        <ul className={`${styles.rows} ${styles.links}`}>
          {players.map((pseudo) => (
            <Go key={pseudo} to={playerAt(pseudo)} icon={<Avatar pseudo={pseudo} size="s" />}>
              <span className="name">{pseudo}</span>
            </Go>
          ))}
          {owner !== undefined && (
            <Go to={playerMatchAt(owner, 'simple', match.id)} icon={<HistoryIcon size={22} aria-hidden="true" />}>
              <span>{t('livePage.theMatch', { id: match.id })}</span>
            </Go>
          )}
        </ul>
      </Card>
    </Section>
  )
}

interface GoProps {
  readonly to: string
  readonly icon: ReactNode
  readonly children: ReactNode
}

const Go = ({ to, icon, children }: GoProps) => (
  <li>
    <Link to={to}>
      {icon}
      {children}
      <GoIcon size={18} aria-hidden="true" />
    </Link>
  </li>
)
