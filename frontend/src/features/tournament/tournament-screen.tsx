import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { poolLetter } from '@topspin/domain/text/round-name'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { endpointFailure } from '../../shared/api/index.ts'
import { formatRank, namesOfSide, useDates } from '../../shared/format/index.ts'
import { paths, useChoice, useParameter } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import {
  Avatar,
  Avatars,
  EmptyState,
  LinkButton,
  NoticeBox,
  QueryView,
  Rank,
  Skeleton,
  StarIcon,
  StopIcon,
  Tabs,
  TennisTable,
  TennisTableHalf,
} from '../../shared/ui/index.ts'
import { bracketTextContext, shortDayText, useRoundNames, useTournamentWords } from '../fixture/index.ts'
import { Bracket } from './bracket.tsx'
import { Entries } from './entries.tsx'
import { FixtureDialog } from './fixture-dialog.tsx'
import { useFixtureWords } from './fixture-words.ts'
import { arrangedFixturesIn, progressOf } from './fixtures-model.ts'
import { FollowPlayerDialog, TournamentMenu } from './menu.tsx'
import { NextFixture } from './own-fixture.tsx'
import { PoolList, PoolRules } from './pools.tsx'
import { StartedTournamentContext, useStartedTournament, useTournament } from './started.ts'

/** A tournament: its entries, its draw, or its fixtures (docs/screens.md#tournaments). */
export default function TournamentScreen() {
  const { t } = useTranslation()
  const query = useTournament()
  const failure = endpointFailure(query.error)
  if (failure?.kind === 'problem' && failure.code === 'unknown-tournament')
    return (
      <EmptyState
        title={t('tournament.unknown')}
        action={<LinkButton to={paths.tournaments}>{t('tournament.list')}</LinkButton>}
      />
    )
  return (
    <QueryView query={query} skeleton={<Skeleton shape="table" />}>
      {(detail) =>
        detail.summary.phase === 'entries' ? <Entries detail={detail} /> : <StartedTournament detail={detail} />
      }
    </QueryView>
  )
}

function StartedTournament({ detail }: { readonly detail: TournamentDetail }) {
  const { t } = useTranslation()
  const { kind } = useTournamentWords()
  const { isoDay } = useDates()
  const me = useSelector(selectPseudo)
  const words = useFixtureWords(detail)
  const [tab, setTab] = useChoice('tab', partsOf(detail))
  const { draw, summary } = detail
  const [asked] = useParameter('follow')
  const followed = draw?.sides.some(({ players }) => players.some((pseudo) => pseudo === asked)) ? (asked ?? me) : me
  const fixtures = useMemo(() => draw && arrangedFixturesIn(draw, me, followed), [draw, me, followed])
  if (draw === null || fixtures === null) return null
  const { phase, format, since, ladder, organiser } = summary
  const about = [
    kind(summary),
    t(ladder === 'simple' ? 'tournament.players' : 'tournament.pairs', { count: draw.sides.length }),
    t('bracket.organisedBy', { pseudo: organiser }),
    t('bracket.code', { code: draw.drawCode, count: detail.draws }),
  ]
  const panels = { bracket: <Bracket />, pools: <PoolList />, rule: <PoolRules /> }
  return (
    <StartedTournamentContext value={{ ...detail, draw, fixtures, words, me, followed }}>
      <div className="stack">
        <p className="note">{about.join(' · ')}</p>
        {phase === 'stopped' && (
          <NoticeBox
            icon={<StopIcon />}
            title={t('bracket.stoppedOn', { day: shortDayText(isoDay(since)) })}
            text={[detail.stopReason, t('bracket.stoppedNote')].filter(Boolean).join(' · ')}
          />
        )}
        {phase === 'running' && <NextFixture />}
        {phase === 'running' && <PoolPlace />}
        <FollowPlayerDialog />
        {phase === 'finished' && <ChampionAndPodium />}
        {format === 'bracket' ? (
          panels.bracket
        ) : (
          <Tabs
            label={t('bracket.parts')}
            value={tab}
            onChange={setTab}
            tabs={partsOf(detail).map((value) => ({
              value,
              label: t('bracket.part', { context: format === 'round-robin' && value === 'pools' ? 'robin' : value }),
              panel: panels[value],
            }))}
          />
        )}
        <TournamentMenu />
        <FixtureDialog />
      </div>
    </StartedTournamentContext>
  )
}

type Part = 'pools' | 'bracket' | 'rule'

/** The tabs of a tournament. The first one is shown by default: the pools until they are over, then the bracket. */
export function partsOf({ summary, draw }: Pick<TournamentDetail, 'summary' | 'draw'>): readonly [Part, ...Part[]] {
  if (summary.format === 'round-robin') return ['pools', 'rule']
  // Follows from the fixtures and not from `summary.round`, because a stopped tournament has no current round.
  const isInPools = draw?.fixtures.some(({ stage, state }) => stage === 'pool' && state !== 'decided')
  return isInPools ? ['pools', 'bracket', 'rule'] : ['bracket', 'pools', 'rule']
}

/** Shows what comes next for a reader who has qualified while other pools are still played. */
function PoolPlace() {
  const { t } = useTranslation()
  const { summary, draw, fixtures, me } = useStartedTournament()
  const { pools, rounds } = fixtures
  const roundOf = useRoundNames()
  const pool = pools.find(({ isMine }) => isMine)
  const first = rounds[0]?.[0]
  if (summary.round?.stage !== 'pool' || pool === undefined || first === undefined) return null
  const rank = pool.rows.findIndex(({ side }) => draw.sides[side]?.players.includes(me)) + 1
  if (pool.fixtures.some(({ state }) => state !== 'decided') || rank > 2) return null
  const { decided, total } = progressOf(pools.flatMap((one) => one.fixtures))
  const context = bracketTextContext(first)
  const tag = `${t('tournament.round', { context: 'pool', pool: poolLetter(pool.number) })}, ${t('bracket.poolOver')}`
  const left = t('bracket.poolFixturesLeft', { count: total - decided })
  return (
    <section className="panel overflow-hidden">
      <TennisTable tag={tag.toLocaleUpperCase('fr-FR')}>
        <TennisTableHalf>
          <Avatar pseudo={me} size="l" ring="white" />
          <b className="wrap-anywhere">{me}</b>
          <span className="text-s">{`${formatRank(rank)}, ${t('counting.in', { context })}`}</span>
        </TennisTableHalf>
        <TennisTableHalf>
          <span className="grid size-12 place-items-center rounded-round border-2 border-dashed border-table-line">
            ?
          </span>
          <b>{t('bracket.somebody')}</b>
          <span className="text-s">{t('bracket.drawnLater')}</span>
        </TennisTableHalf>
      </TennisTable>
      <div className="px-4 py-3 tabular-nums">
        <b className="block">{roundOf(first)}</b>
        <p className="note">
          {[first.due && t('tournament.due', { day: shortDayText(first.due) }), left].filter(Boolean).join(' · ')}
        </p>
      </div>
    </section>
  )
}

const stepClasses = ['', 'table-blue min-h-16 text-xl', 'min-h-12 bg-quiet', 'bg-quiet']

/** The winner with the star of the tournament, and the podium. */
export function ChampionAndPodium() {
  const { t } = useTranslation()
  const { draw, summary } = useStartedTournament()
  const { podium, sides } = draw
  const { winners, name } = summary
  const places = [[2, podium.second], [1, podium.first], ...podium.thirds.map((side) => [3, side] as const)] as const
  // In a round robin, a side that has left is not on the podium, so a place may have no side.
  const steps = places.filter(([, side]) => side !== null)
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <section className="table-blue table-edge grid content-center justify-items-center gap-2 rounded-medium px-6 py-8 text-center shadow-card">
        <StarIcon className="fill-(--ball) stroke-none" size={64} />
        <span className="flex gap-1">
          <Avatars pseudos={winners} size="xl" ring="white" />
        </span>
        <p className="text-3xl max-sm:text-2xl leading-[1.2] font-heavy text-balance wrap-anywhere">
          {t('bracket.victory', { names: namesOfSide(winners) })}
        </p>
        <p className="wrap-anywhere">
          {name} · {t('bracket.star', { count: winners.length })}
        </p>
      </section>
      <ol className="panel flex flex-wrap items-end gap-2 px-3 pt-4 text-center">
        {steps.map(([rank, side]) => {
          const players = side === null ? [] : (sides[side]?.players ?? [])
          return (
            <li
              key={`${rank} ${side}`}
              className={`grid min-w-0 flex-[1_1_4rem] justify-items-center gap-1 ${rank === 1 ? 'max-sm:-order-1' : ''}`}
            >
              <span className="flex flex-wrap justify-center gap-1">
                <Avatars pseudos={players} size={rank === 1 && players.length === 1 ? 'xl' : 'l'} />
              </span>
              <b className="leading-[1.2] wrap-anywhere">{namesOfSide(players)}</b>
              <span className={`mt-2 w-full rounded-t-[10px] px-1 py-2 font-heavy ${stepClasses[rank]}`}>
                <Rank rank={rank} />
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
