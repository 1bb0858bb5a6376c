import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { poolLetter } from '@topspin/domain/text/round-name'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { endpointFailure } from '../../shared/api/index.ts'
import { bracketTextContext, formatRank, useDates } from '../../shared/format/index.ts'
import { paths, useChoice, useParameter } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import {
  Avatar,
  Button,
  EmptyState,
  LinkButton,
  NoticeBox,
  QueryView,
  Skeleton,
  StopIcon,
  Tabs,
  TennisTable,
  TennisTableHalf,
} from '../../shared/ui/index.ts'
import { shortDayText, useRoundNames, useTournamentWords } from '../fixture/index.ts'
import { Bracket } from './bracket.tsx'
import { ChampionAndPodium, ChampionsWay } from './champion.tsx'
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
  const play = useRef<HTMLDivElement>(null)
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
        {detail.figures !== undefined && (
          <>
            <Button onClick={() => play.current?.scrollIntoView()}>
              {t('bracket.see', { context: format === 'round-robin' ? 'robin' : '' })}
            </Button>
            <ChampionsWay figures={detail.figures} />
          </>
        )}
        <div ref={play} className="stack scroll-mt-[calc(var(--top-height)+8px)]">
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
        </div>
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
