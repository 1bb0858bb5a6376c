import { poolLetter } from '@topspin/domain/text/round-name'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDayText, useRoundNames } from '../../features/fixture/index.ts'
import {
  type ArrangedFixture,
  arrangedFixturesIn,
  type Draw,
  type FixtureWords,
  type Pool,
  progressOf,
  type Seat,
  useFixtureWords,
} from '../../features/tournament/index.ts'
import { formatRank, namesOfSide } from '../../shared/format/index.ts'
import { Avatar, StarIcon } from '../../shared/ui/index.ts'
import pages from './pages.module.css'
import { isLongPseudo, nameClass, type TelevisionTournament, TournamentFrame } from './pages.tsx'
import board from './television.module.css'
import styles from './tournament-pages.module.css'
import { type TournamentPageProps, TreePage } from './tournament-tree.tsx'

const poolsOnPage = 4
/** How many sides of a pool go on to the bracket. */
const goingOn = 2

/** The pages of a tournament: none before the draw; then pages of four pools, or one for the bracket or the winner. */
export function pagesOfTournament(tournament: TelevisionTournament): readonly ReactNode[] {
  const { draw, summary } = tournament
  const { id, phase, round } = summary
  if (draw === null) return []
  const page = (Page: ComponentType<TournamentPageProps>, first = 0) => (
    <TournamentFrame key={`${id} ${first}`} summary={summary}>
      <Page tournament={tournament} draw={draw} first={first} />
    </TournamentFrame>
  )
  if (phase === 'finished') return [page(WinnerPage)]
  if (round?.stage !== 'pool') return [page(round !== null && round.rounds - round.round < 3 ? TreePage : ListsPage)]
  return draw.pools.flatMap((_, index) => (index % poolsOnPage === 0 ? page(PoolsPage, index) : []))
}

function PoolsPage({ tournament, draw, first }: TournamentPageProps) {
  const isRobin = tournament.summary.format === 'round-robin'
  return (
    <div className={`mt-7 ${isRobin ? '' : 'grid grid-cols-[1fr_1fr] gap-x-10 gap-y-6'}`}>
      {arrangedFixturesIn(draw, '')
        .pools.slice(first, first + poolsOnPage)
        .map((pool) => (
          <PoolCard key={pool.number} pool={pool} sides={draw.sides} isRobin={isRobin} />
        ))}
    </div>
  )
}

interface PoolProps {
  readonly pool: Pool
  readonly sides: Draw['sides']
  readonly isRobin: boolean
}

function PoolCard({ pool: { number, rows, fixtures }, sides, isRobin }: PoolProps) {
  const { t } = useTranslation()
  const { decided, total } = progressOf(fixtures)
  const progress = decided === total ? t('bracket.poolOver') : t('bracket.progress', { decided, total })
  return (
    <section className={`gap-2 px-8 py-5 ${pages.card}`}>
      <h2 className="flex justify-between">
        {t('bracket.pool', { context: isRobin ? 'robin' : '', letter: poolLetter(number) })}
        <span className="text-[1.75rem] font-normal">{t('tv.poolNote', { progress })}</span>
      </h2>
      <ol className={styles.rows}>
        {rows.map(({ side, setsWon, setsLost, points }, index) => {
          const [pseudo = '', partner] = sides[side]?.players ?? []
          const goesOn = !isRobin && index < goingOn
          // The sides above the green line go on to the bracket.
          const line =
            !isRobin && index === goingOn ? 'border-t-[0.25rem] border-win' : 'border-t-[0.125rem] border-line'
          const small = partner === undefined && !isLongPseudo(pseudo) ? '' : styles.small
          return (
            <li key={side} className={line}>
              <b className={goesOn ? 'text-win' : ''}>{index + 1}</b>
              {partner === undefined ? <Avatar pseudo={pseudo} /> : <i />}
              <span className={`${nameClass} ${small} ${goesOn ? 'font-heavy' : ''}`}>
                {partner === undefined ? pseudo : namesOfSide([pseudo, partner])}
              </span>
              <span className="text-right">{`${setsWon}–${setsLost}`}</span>
              <b className="text-right">{points}</b>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const mostListed = 7

/** A large bracket before the quarter-finals: what is to be played, the earliest due first, and the last results. */
function ListsPage({ tournament, draw }: TournamentPageProps) {
  const { t } = useTranslation()
  const words = useFixtureWords(tournament)
  const { all } = arrangedFixturesIn(draw, '')
  const open = all
    .filter(({ state }) => state === 'open')
    .sort((one, other) => (one.due ?? '9999').localeCompare(other.due ?? '9999'))
  const played = all
    .filter(({ by }) => by === 'match')
    // The higher the id of a match, the later it was recorded.
    .sort(
      (one, other) =>
        (other.decided?.day ?? '').localeCompare(one.decided?.day ?? '') || (other.matchId ?? 0) - (one.matchId ?? 0),
    )
  const lists = [
    { title: t('bracket.due'), fixtures: open, dayOf: ({ due }: ArrangedFixture) => due },
    { title: t('tv.lastResults'), fixtures: played, dayOf: ({ decided }: ArrangedFixture) => decided?.day ?? null },
  ]
  return (
    <div className={`grid auto-cols-fr grid-flow-col gap-10 ${pages.body}`}>
      {lists
        .filter(({ fixtures }) => fixtures.length > 0)
        .map(({ title, fixtures, dayOf }) => (
          <section key={title} className={pages.card}>
            <h2>{title}</h2>
            <ul className={styles.list}>
              {fixtures.slice(0, mostListed).map((fixture) => {
                const [one, two] = fixture.seats
                const day = dayOf(fixture)
                const score = [one.sets, two.sets]
                return (
                  <li key={fixture.id}>
                    <span className="text-muted">{day !== null && shortDayText(day)}</span>
                    <Named seat={one} words={words} />
                    <b className="text-center">{fixture.by === 'match' ? score.join('–') : '–'}</b>
                    <Named seat={two} words={words} />
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
    </div>
  )
}

function Named({ seat, words }: { readonly seat: Seat; readonly words: FixtureWords }) {
  const name = words.nameOf(seat)
  return (
    <span
      className={`${nameClass} ${isLongPseudo(name) ? styles.small : ''} ${seat.outcome === 'won' ? 'font-heavy' : ''}`}
    >
      {name}
    </span>
  )
}

const mostOnWay = 6

/** A picture of a tennis table: the winner on one half, the won matches and ranks 2 and 3 on the other half. */
function WinnerPage({ tournament, draw }: TournamentPageProps) {
  const { t } = useTranslation()
  const words = useFixtureWords(tournament)
  const roundOf = useRoundNames()
  const { winners, format } = tournament.summary
  const { first, second, thirds } = draw.podium
  const way = arrangedFixturesIn(draw, '').all.filter(({ winner, by }) => winner === first && by === 'match')
  const namesOf = (side: number) => namesOfSide(draw.sides[side]?.players ?? [])
  const next = [
    ...(second === null ? [] : [t('tv.placed', { rank: formatRank(2), names: namesOf(second) })]),
    ...thirds.map((side) => t('tv.placed', { rank: formatRank(3), names: namesOf(side) })),
  ]
  return (
    <div className={`table-blue table-edge table-net grid ${board.table} ${pages.body}`}>
      <div className="grid min-w-0 content-center justify-items-center gap-7 px-20 py-10 text-center text-[2.75rem] wrap-anywhere">
        <StarIcon className="size-50 fill-ball stroke-none" />
        <b
          className={`leading-[1.05] tracking-[-0.03em] ${winners.length > 1 || isLongPseudo(namesOfSide(winners)) ? 'text-[5.25rem]' : 'text-[9.375rem]'}`}
        >
          {namesOfSide(winners)}
        </b>
        <p>{t('tv.wins', { count: winners.length })}</p>
      </div>
      <div className={`grid min-w-0 content-center gap-7 px-20 py-10 ${styles.way}`}>
        <ol>
          {way
            .toReversed()
            .slice(0, mostOnWay)
            .map((fixture) => {
              const loser = fixture.seats.find(({ side }) => side !== first)
              return (
                <li key={fixture.id} className="flex min-h-21 items-center gap-5">
                  {format !== 'round-robin' && <span className="w-62.5 flex-none text-[2rem]">{roundOf(fixture)}</span>}
                  {loser && <Named seat={loser} words={words} />}
                  <b className="text-[2.75rem]">{`2–${fixture.loserSets}`}</b>
                </li>
              )
            })}
        </ol>
        <p className="text-[2rem] wrap-anywhere">{next.join(' · ')}</p>
      </div>
    </div>
  )
}
