import type { RecordedLivePoints } from '@topspin/domain/contract/live'
import type { Side } from '@topspin/domain/live/table-tennis'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { playerAddress, playerMatchAddress } from '../../../shared/navigation/index.ts'
import {
  Avatar,
  Card,
  GoIcon,
  HistoryIcon,
  ImpactChip,
  isDeletedPlayer,
  QueryView,
  Section,
} from '../../../shared/ui/index.ts'
import { pseudoOn } from '../wire-sheet.ts'
import { PastMatchTime, ScoreOnTennisTable } from './board.tsx'
import { matchInSetsOf } from './live-points.ts'
import { PointByPoint, PointsSkeleton, pointByPointClass } from './point-by-point.tsx'

/** A recorded match that was scored live, point by point (docs/screens.md#the-live-page). */
export default function PastLiveScreen() {
  const { number = '' } = useParams()
  const query = api.usePastPointsQuery({ params: { id: number } })
  return (
    <QueryView query={query} skeleton={<PointsSkeleton />}>
      {(points) => {
        const match = matchInSetsOf(points)
        const { winner } = match.sheet
        return (
          <div className={pointByPointClass}>
            <ScoreOnTennisTable match={match} number={points.match.id}>
              <PastMatchTime points={points} />
            </ScoreOnTennisTable>
            <PointByPoint
              match={match}
              isPast
              isOver
              gains={winner !== null && <Gains points={points} winner={winner} />}
              aside={<PastLinks points={points} />}
            />
          </div>
        )
      }}
    </QueryView>
  )
}

/**
 * By how much the match changed the score of each player.
 * @param winner the side that won. All deleted players have the same name, so a name does not identify the winner
 */
function Gains({ points, winner }: { readonly points: RecordedLivePoints; readonly winner: Side }) {
  const { winnerScoreImpact, looserScoreImpact } = points.match
  return (
    <Card className="row flex-wrap gap-2 tabular-nums">
      {(['one', 'two'] as const).map((side) => (
        <p key={side} className="row min-w-0 flex-[1_1_8rem] gap-2 even:flex-row-reverse">
          <Avatar pseudo={pseudoOn(points, side)} size="s" />
          <b className="name">{pseudoOn(points, side)}</b>
          <ImpactChip points={side === winner ? winnerScoreImpact : looserScoreImpact} />
        </p>
      ))}
    </Card>
  )
}

function PastLinks({ points: { playerOne, playerTwo, match } }: { readonly points: RecordedLivePoints }) {
  const { t } = useTranslation()
  const owner = [match.winnerOne, match.looserOne].find((pseudo) => !isDeletedPlayer(pseudo))
  const go = (to: string, icon: ReactNode, text: ReactNode) => (
    <li key={to}>
      <Link to={to} className="row min-h-12 px-4 py-1.5">
        {icon}
        {text}
        <GoIcon size={18} className="ml-auto text-muted" aria-hidden="true" />
      </Link>
    </li>
  )
  return (
    <Section title={t('livePage.seeAlso')}>
      <ul className="panel lined">
        {[playerOne, playerTwo]
          .filter((pseudo) => !isDeletedPlayer(pseudo))
          .map((pseudo) =>
            go(playerAddress(pseudo), <Avatar pseudo={pseudo} size="s" />, <span className="name">{pseudo}</span>),
          )}
        {owner !== undefined &&
          go(
            playerMatchAddress(owner, 'simple', match.id),
            <HistoryIcon size={22} aria-hidden="true" />,
            t('livePage.theMatch', { id: match.id }),
          )}
      </ul>
    </Section>
  )
}
