import type { Career, CareerEntry, Trophy } from '@topspin/domain/contract/profile'
import type { Ladder } from '@topspin/domain/ids'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { api, endpointFailure, isUnknownPlayer } from '../../shared/api/index.ts'
import { BadgeIcon } from '../../shared/charts/index.ts'
import { formatImpact, formatPoints, monthAndYear, useDates } from '../../shared/format/index.ts'
import { useChoice } from '../../shared/navigation/index.ts'
import { type Column, Rows, Table } from '../../shared/table/index.ts'
import { Card, LadderTabs, lazyComponent, QueryView, Rank, SegmentedChoice, Skeleton } from '../../shared/ui/index.ts'
import { BadgesPart, RecentResults, ResultsByStrength, TrophiesPart } from './figures.tsx'
import { isVictory, MatchesPart, type PlayerInLadderProps, setsText, useMatchListAddress } from './matches-part.tsx'
import { PlayerPageHead } from './player-head.tsx'
import styles from './player-screen.module.css'

const RivalsPart = lazyComponent(
  () => import('./rivals-part.tsx'),
  <div className="stack">
    <Skeleton shape="row" count={6} />
  </div>,
)

// On a wide screen, the figures are a second column, beside three rows for the other parts.
const parts =
  'stack xl:grid-cols-[minmax(0,1fr)_22.5rem] xl:grid-rows-[auto_auto_1fr] xl:items-start xl:gap-(--space-5)'
const figures = 'stack xl:col-2 xl:row-[1/4]'

const UnknownPlayer = lazyComponent(() => import('./unknown-player.tsx'), <CareerSkeleton />)

const asTallAsTheCurve = 'grid h-55.5 place-items-center text-muted lg:h-81.5'
const ScoreCurve = lazyComponent(() => import('./score-curve.tsx'), <div className={asTallAsTheCurve} />)
// Loads the code while the career is read. After a failure, the code is loaded again when it is needed.
ScoreCurve.load().catch(() => undefined)

/** The page of a player: profile, figures, and all matches of a ladder (docs/user-interface.md#screens). */
export default function PlayerScreen() {
  const { pseudo = '' } = useParams()
  const [ladder, setLadder] = useChoice<Ladder>('tab', ['simple', 'double'], ['opponent', 'partner', 'match'])
  const query = api.useProfileQuery({ params: { pseudo } })
  const failure = endpointFailure(query.error)
  if (isUnknownPlayer(failure)) return <UnknownPlayer pseudo={pseudo} />
  return (
    <div className="stack">
      <QueryView
        query={query}
        skeleton={
          <>
            <div className="skeleton h-68.5 lg:h-51 xl:h-30" aria-hidden="true" />
            <CareerSkeleton />
          </>
        }
      >
        {(profile) => (
          <>
            <PlayerPageHead profile={profile} />
            <LadderTabs key={profile.pseudo} ladder={ladder} onChange={setLadder}>
              <CareerPart
                key={ladder}
                pseudo={profile.pseudo}
                ladder={ladder}
                trophies={profile.trophies?.filter((trophy) => trophy.ladder === ladder) ?? []}
              />
            </LadderTabs>
          </>
        )}
      </QueryView>
    </div>
  )
}

function CareerPart({ pseudo, ladder, trophies }: PlayerInLadderProps & { readonly trophies: readonly Trophy[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const listAddress = useMatchListAddress()
  const addressOf = (id: number) => listAddress({ match: String(id) })
  const [range] = useRange()
  const query = api.useCareerQuery({ params: { pseudo, ladder }, query: { range } })
  const badges = <BadgesPart pseudo={pseudo} ladder={ladder} addressOf={addressOf} />
  // After another range is chosen, the old curve is shown until the new one is read.
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
          <div className={parts}>
            <ScoreCard career={career} showMatch={(id) => void navigate(addressOf(id), { replace: true })} />
            <div className={figures}>
              <RecentResults career={career} />
              <ResultsByStrength career={career} />
              {trophies.length > 0 && <TrophiesPart trophies={trophies} />}
              {badges}
            </div>
            <RivalsPart pseudo={pseudo} ladder={ladder} career={career} />
            <MatchesPart pseudo={pseudo} ladder={ladder} />
          </div>
        )
      }
    </QueryView>
  )
}

function CareerSkeleton() {
  return (
    <div className={parts}>
      <div className="skeleton h-102.5 lg:h-124" aria-hidden="true" />
      <div className={figures}>
        <Skeleton shape="card" count={3} />
      </div>
    </div>
  )
}

const useRange = () => useChoice('range', ['season', 'month', 'all'])

interface ScoreProps {
  readonly career: Career
  readonly showMatch: (id: number) => void
}

/** The score over time as a curve or a table, and the records that the curve does not mark. */
function ScoreCard({ career: { curve, strongest, bestMonth }, showMatch }: ScoreProps) {
  const { t } = useTranslation()
  const [range, setRange] = useRange()
  const { date, isoDay } = useDates()
  const monthOf = (at: string) => monthAndYear(isoDay(at).slice(0, 'yyyy-mm'.length))
  const [isTable, setTable] = useState(false)
  const { from, matches, entries } = curve
  // For example « Victoire 2–0 contre Léa ».
  const outcomeOf = (entry: CareerEntry) => {
    const opponents = entry.opponents.join(', ')
    return t(isVictory(entry) ? 'player.victory' : 'player.defeat', { sets: setsText(entry), opponents })
  }
  return (
    <Card as="section">
      <div className="row flex-wrap -mr-1.5 mb-2.5 justify-between gap-2">
        <h2 className="note section-title">{t('player.score')}</h2>
        <SegmentedChoice
          label={t('player.range')}
          value={range}
          onChange={setRange}
          options={{ month: t('player.rangeMonth'), season: t('player.rangeSeason'), all: t('player.rangeAll') }}
        />
      </div>
      {/* The key of `ScoreCurve` selects the last match again when other matches are in the range. */}
      {entries.length === 0 ? (
        <p className={asTallAsTheCurve}>{t('player.noneInRange')}</p>
      ) : isTable ? (
        <CurveTable entries={entries} outcomeOf={outcomeOf} />
      ) : (
        <ScoreCurve
          key={`${entries[0]?.sequence} ${entries.at(-1)?.sequence} ${entries.length}`}
          curve={curve}
          outcomeOf={outcomeOf}
          showMatch={showMatch}
        />
      )}
      <p className="note row -mb-2.5 min-h-11 flex-wrap justify-between gap-x-2 gap-y-0 tabular-nums">
        <span>{t('player.matchesSince', { count: matches, date: date(from) })}</span>
        <button
          type="button"
          className="text-button"
          disabled={entries.length === 0}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'player.asCurve' : 'player.asTable')}
        </button>
      </p>
      {(strongest ?? bestMonth) && (
        <p className="note below flex flex-wrap gap-x-4 tabular-nums">
          {strongest && (
            <span>{t('player.strongest', { pseudo: strongest.pseudo, score: formatPoints(strongest.score) })}</span>
          )}
          {bestMonth && (
            <span>
              {t('player.bestMonth', { month: monthOf(bestMonth.from), points: formatImpact(bestMonth.points) })}
            </span>
          )}
        </p>
      )}
    </Card>
  )
}

interface TableProps extends Pick<Career['curve'], 'entries'> {
  readonly outcomeOf: (entry: CareerEntry) => string
}

/** The matches of a curve, latest first, in a box that scrolls and is as tall as the curve. */
function CurveTable({ entries, outcomeOf }: TableProps) {
  const { t } = useTranslation()
  const { date } = useDates()
  const columns: readonly Column<CareerEntry>[] = [
    {
      id: 'date',
      head: t('player.date'),
      isRowHead: true,
      className: 'w-auto max-w-none',
      cell: ({ at }) => date(at),
    },
    { id: 'outcome', head: t('player.result'), className: 'text-left whitespace-normal', cell: outcomeOf },
    {
      id: 'points',
      head: t('player.points'),
      // Left out on the narrowest phones: the scores show the change.
      className: 'max-[380px]:hidden',
      cell: (entry) => formatImpact(entry.impact),
    },
    { id: 'score', head: t('player.score'), cell: ({ score }) => formatPoints(score) },
    { id: 'rank', head: t('player.rank'), cell: ({ rank }) => <Rank rank={rank ?? 0} /> },
  ]
  return (
    <section
      className="relative h-55.5 overflow-auto lg:h-81.5"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the focus to scroll by keyboard
      tabIndex={0}
      aria-label={t('player.curve')}
    >
      <Table caption={t('player.curve')} columns={columns} className={`text-s ${styles.curve}`}>
        <Rows columns={columns} rows={entries.toReversed()} keyOf={({ sequence }) => sequence} />
      </Table>
    </section>
  )
}
