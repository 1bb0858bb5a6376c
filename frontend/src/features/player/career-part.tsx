import type { Career } from '@topspin/domain/contract/profile'
import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { useChoice } from '../../shared/navigation/index.ts'
import { lazyComponent, QueryView, Skeleton } from '../../shared/ui/index.ts'
import { BadgeIcon } from './badge-icon.tsx'
import { BadgesPart } from './badges-part.tsx'
import { Figures } from './figures.tsx'
import { MatchesPart } from './matches-part.tsx'
import styles from './player-screen.module.css'
import { ScoreCard } from './score-card.tsx'
import { useMatchAddress, useShowMatch } from './use-match-in-address.ts'

const RivalsPart = lazyComponent(() => import('./rivals-part.tsx'), <Skeleton shape="row" count={6} />)

interface Props {
  readonly pseudo: string
  readonly ladder: Ladder
}

/** Everything about a player in one ladder: curve, figures, rivals, matches. */
export function CareerPart({ pseudo, ladder }: Props) {
  const { t } = useTranslation()
  const addressOf = useMatchAddress()
  const showMatch = useShowMatch()
  const [range, setRange] = useChoice('range', ['season', 'month', 'all'])
  const query = api.useCareerQuery({ params: { pseudo, ladder }, query: { range } })
  // Another range keeps the curve of the last one until it is read.
  return (
    <QueryView query={{ ...query, currentData: query.currentData ?? query.data }} skeleton={<CareerSkeleton />}>
      {(career) =>
        isEmpty(career) ? (
          <div className="stack">
            <div className={styles.empty}>
              <BadgeIcon badge="first" earned={false} />
              <p className={styles.title}>{t(ladder === 'simple' ? 'player.noneSimple' : 'player.noneDouble')}</p>
              <p>{t('player.noneText', { pseudo })}</p>
            </div>
            <BadgesPart pseudo={pseudo} ladder={ladder} addressOf={addressOf} />
          </div>
        ) : (
          <div className={`stack ${styles.parts}`}>
            <ScoreCard curve={career.curve} range={range} setRange={setRange} showMatch={showMatch} />
            <div className={`stack ${styles.figures}`}>
              <Figures pseudo={pseudo} ladder={ladder} career={career} addressOf={addressOf} />
            </div>
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
