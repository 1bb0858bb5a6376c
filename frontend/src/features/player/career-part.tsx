import type { Career } from '@topspin/domain/contract/profile'
import type { Ladder } from '@topspin/domain/ladder'
import { api } from '../../shared/api/api.ts'
import { useChoice } from '../../shared/navigation/parameter.ts'
import { lazyComponent } from '../../shared/ui/lazy-component.tsx'
import { QueryView } from '../../shared/ui/query-view.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import styles from './career-part.module.css'
import { Figures } from './figures.tsx'
import { MatchesPart } from './matches-part.tsx'
import { ScoreCard } from './score-card.tsx'
import { useMatchAddress, useShowMatch } from './use-match-in-address.ts'

const NoCareer = lazyComponent(() => import('./no-career.tsx'), <Skeleton shape="card" count={3} />)
const RivalsPart = lazyComponent(() => import('./rivals-part.tsx'), <Skeleton shape="row" count={6} />)

interface Props {
  readonly pseudo: string
  readonly ladder: Ladder
}

/** Everything about a player in one ladder: curve, figures, rivals, matches. */
export function CareerPart({ pseudo, ladder }: Props) {
  const addressOf = useMatchAddress()
  const showMatch = useShowMatch()
  const [range, setRange] = useChoice('range', ['season', 'month', 'all'])
  const query = api.useCareerQuery({ params: { pseudo, ladder }, query: { range } })
  // Another range keeps the curve of the last one until it is read.
  return (
    <QueryView query={{ ...query, currentData: query.currentData ?? query.data }} skeleton={<CareerSkeleton />}>
      {(career) =>
        isEmpty(career) ? (
          <NoCareer pseudo={pseudo} ladder={ladder} addressOf={addressOf} />
        ) : (
          <div className={`stack ${styles.parts}`}>
            <ScoreCard career={career} range={range} setRange={setRange} showMatch={showMatch} />
            <Figures pseudo={pseudo} ladder={ladder} career={career} addressOf={addressOf} />
            <RivalsPart pseudo={pseudo} ladder={ladder} />
            <MatchesPart pseudo={pseudo} ladder={ladder} />
          </div>
        )
      }
    </QueryView>
  )
}

const isEmpty = ({ wins, losses }: Career) => wins + losses === 0

/** As tall as the curve and the figures below it. */
export function CareerSkeleton() {
  return (
    <div className={`stack ${styles.parts}`}>
      <div className={`${styles.curveSkeleton} skeleton`} aria-hidden="true" />
      <div className={`stack ${styles.figures}`}>
        <Skeleton shape="card" count={3} />
      </div>
    </div>
  )
}
