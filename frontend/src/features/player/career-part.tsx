import type { Career } from '@topspin/domain/contract/profile'
import type { Ladder } from '@topspin/domain/ladder'
import { api } from '../../api/api.ts'
import { useT } from '../../i18n/words.tsx'
import { useChoice } from '../../navigation/parameter.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './career-part.module.css'
import { Figures } from './figures.tsx'
import { MatchesPart } from './matches-part.tsx'
import { RivalsPart } from './rivals-part.tsx'
import { ScoreCard } from './score-card.tsx'

interface Props {
  readonly pseudo: string
  readonly ladder: Ladder
}

/** Everything about a player in one ladder: curve, figures, rivals, matches. */
export function CareerPart({ pseudo, ladder }: Props) {
  const t = useT()
  const [range, setRange] = useChoice('range', ['season', 'month', 'all'])
  const query = api.useCareerQuery({ params: { pseudo, ladder }, query: { range } })
  // Another range keeps the curve of the last one until it is read.
  return (
    <QueryView query={{ ...query, currentData: query.currentData ?? query.data }} skeleton={<CareerSkeleton />}>
      {(career) =>
        isEmpty(career) ? (
          <EmptyState
            title={t(ladder === 'simple' ? 'player.noneSimple' : 'player.noneDouble')}
            text={t('player.noneText')}
          />
        ) : (
          <div className={`stack ${styles.parts}`}>
            <ScoreCard career={career} range={range} setRange={setRange} />
            <Figures career={career} />
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
