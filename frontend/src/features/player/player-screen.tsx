import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { api, failureIn } from '../../shared/api/index.ts'
import { useChoice } from '../../shared/navigation/index.ts'
import { lazyComponent, QueryView, Skeleton, Tabs } from '../../shared/ui/index.ts'
import { BadgesPart } from './badges-part.tsx'
import { Form, Records, Strengths, Targets } from './figures.tsx'
import { BadgeIcon } from './marks.tsx'
import { MatchesPart } from './matches-part.tsx'
import { PlayerHead } from './player-head.tsx'
import styles from './player-screen.module.css'
import { ScoreCard } from './score-card.tsx'

const RivalsPart = lazyComponent(() => import('./rivals-part.tsx'), <Skeleton shape="row" count={6} />)
const UnknownPlayer = lazyComponent(() => import('./unknown-player.tsx'), <CareerSkeleton />)

/** A player: who it is, how good, and all matches of a ladder (docs/user-interface.md#screens). */
export default function PlayerScreen() {
  const { pseudo = '' } = useParams()
  const query = api.useProfileQuery({ params: { pseudo } })
  const failure = failureIn(query.error)
  if (failure?.kind === 'problem' && failure.code === 'unknown-player') return <UnknownPlayer pseudo={pseudo} />
  return (
    <div className="stack">
      <QueryView
        query={query}
        skeleton={
          <>
            <div className="skeleton h-73 lg:h-51 xl:h-33" aria-hidden="true" />
            <CareerSkeleton />
          </>
        }
      >
        {(profile) => (
          <>
            <PlayerHead profile={profile} />
            <Ladders key={profile.pseudo} pseudo={profile.pseudo} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Ladders({ pseudo }: { readonly pseudo: string }) {
  const { t } = useTranslation()
  const [ladder, setLadder] = useChoice('tab', ['simple', 'double'])
  const tabOf = (value: Ladder) => ({
    value,
    label: t(value === 'simple' ? 'rank.simple' : 'rank.double'),
    panel: <CareerPart key={value} pseudo={pseudo} ladder={value} />,
  })
  return (
    <Tabs label={t('rank.ladders')} value={ladder} onChange={setLadder} tabs={[tabOf('simple'), tabOf('double')]} />
  )
}

/** Everything about a player in one ladder: curve, figures, rivals, matches. */
function CareerPart({ pseudo, ladder }: { readonly pseudo: string; readonly ladder: Ladder }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const addressOf = useMatchAddress()
  const [range, setRange] = useChoice('range', ['season', 'month', 'all'])
  const query = api.useCareerQuery({ params: { pseudo, ladder }, query: { range } })
  const badges = <BadgesPart pseudo={pseudo} ladder={ladder} addressOf={addressOf} />
  // Another range keeps the curve of the last one until it is read.
  return (
    <QueryView query={{ ...query, currentData: query.currentData ?? query.data }} skeleton={<CareerSkeleton />}>
      {(career) =>
        career.wins + career.losses === 0 ? (
          <div className="stack">
            <div className="panel grid justify-items-center gap-3 px-4 pt-6 pb-8 text-center text-muted">
              <BadgeIcon badge="first" earned={false} />
              <p className="text-l font-semi text-ink">
                {t(ladder === 'simple' ? 'player.noneSimple' : 'player.noneDouble')}
              </p>
              <p className="max-w-[44ch]">{t('player.noneText', { pseudo })}</p>
            </div>
            {badges}
          </div>
        ) : (
          <div className={`stack ${styles.parts}`}>
            <ScoreCard
              curve={career.curve}
              range={range}
              setRange={setRange}
              showMatch={(id) => void navigate(addressOf(id), { replace: true })}
            />
            <div className={`stack ${styles.figures}`}>
              <Form career={career} />
              <Strengths career={career} />
              <Targets career={career} />
              {badges}
              <Records career={career} />
            </div>
            <RivalsPart pseudo={pseudo} ladder={ladder} />
            <MatchesPart pseudo={pseudo} ladder={ladder} />
          </div>
        )
      }
    </QueryView>
  )
}

/** As tall as the curve and the figures below it. */
function CareerSkeleton() {
  return (
    <div className={`stack ${styles.parts}`}>
      <div className="skeleton h-76.5 lg:h-102.5" aria-hidden="true" />
      <div className={`stack ${styles.figures}`}>
        <Skeleton shape="card" count={3} />
      </div>
    </div>
  )
}

/** Returns the address of a match of the page in the list of matches, without the filters that could hide it. */
function useMatchAddress(): (id: number) => string {
  const { pathname, search } = useLocation()
  return (id) => {
    const parameters = new URLSearchParams(search)
    for (const filter of ['result', 'opponent', 'partner', 'period']) parameters.delete(filter)
    parameters.set('match', String(id))
    return `${pathname}?${parameters}`
  }
}
