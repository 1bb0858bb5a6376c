import { poolLetter } from '@topspin/domain/text/round-name'
import { useTranslation } from 'react-i18next'
import { formatImpact, namesOfSide } from '../../shared/format/index.ts'
import { initialsOf, Section, useHasDetailColumn, useIsDesktop } from '../../shared/ui/index.ts'
import { SideAvatars } from '../fixture/index.ts'
import { FixtureLink, LiveTag, useLiveFixtureId } from './fixture-card.tsx'
import styles from './fixtures.module.css'
import { balanceOfSetsAmong, type Pool } from './fixtures-model.ts'
import { useStartedTournament } from './started.ts'

/** The pools, the reader's first; a round robin is one pool. */
export function PoolList() {
  const { fixtures, summary } = useStartedTournament()
  const isDesktop = useIsDesktop()
  const hasRoom = useHasDetailColumn()
  const isRobin = summary.format === 'round-robin'
  const isCross = isRobin ? hasRoom : isDesktop
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      {fixtures.pools
        .toSorted((one, two) => Number(two.isMine) - Number(one.isMine))
        .map((pool) => (
          <div key={pool.number} className={isRobin ? 'contents' : 'grid min-w-0 gap-3'}>
            <PoolCard pool={pool} isCross={isCross} />
            {(isRobin || !isCross) && <Results pool={pool} isOpen={isRobin || pool.isMine} />}
          </div>
        ))}
    </div>
  )
}

/**
 * The table of a pool. With `isCross`, the results between the sides replace victories and defeats. A phone with large
 * text has no room for either.
 */
function PoolCard({ pool, isCross }: { readonly pool: Pool; readonly isCross: boolean }) {
  const { t } = useTranslation()
  const { draw, summary, words, me } = useStartedTournament()
  const { sides } = draw
  const { rows, number, fixtures, isMine } = pool
  const playersOf = (side: number) => sides[side]?.players ?? []
  const opponents = isCross ? rows.map(({ side }) => side).sort((one, two) => one - two) : []
  const goOn = summary.format === 'pools' ? 2 : 0
  const title = t('bracket.pool', { context: goOn === 0 ? 'robin' : '', letter: poolLetter(number) })
  const live = useLiveFixtureId()
  return (
    <section className="panel overflow-hidden tabular-nums">
      <div className="row min-h-12 flex-wrap justify-between px-4 py-1.5">
        <h2 className="text-l font-bold">
          {title} {isMine && goOn > 0 && <span className="text-s text-accent">{t('bracket.yourPool')}</span>}
        </h2>
        <span className="note row gap-1.5">
          {fixtures.some(({ id }) => id === live) && <LiveTag />}
          {words.progressIn(fixtures)}
        </span>
      </div>
      <table className={`w-full [&_tr>:last-child]:pr-[14px] ${styles.pool}`}>
        <caption className="only-read-aloud">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-[30px] pl-[14px]">
              <span className="only-read-aloud">{t('bracket.place')}</span>
            </th>
            <th scope="col" className="text-left">
              {t('bracket.player')}
            </th>
            {opponents.map((side) => (
              <th key={side} scope="col">
                <abbr title={namesOfSide(playersOf(side))}>{playersOf(side).map(initialsOf).join(' ')}</abbr>
              </th>
            ))}
            {!isCross && (
              <th scope="col" className="max-sm:hidden">
                {t('bracket.balance')}
              </th>
            )}
            <th scope="col">{t('bracket.sets')}</th>
            <th scope="col">{t('bracket.points')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ side, wins, losses, setsWon, setsLost, points }, index) => (
            <tr
              key={side}
              className={`${playersOf(side).includes(me) ? 'bg-mine' : ''} ${index > 0 && index === goOn ? belowQualified : ''}`}
            >
              <td className={`pl-[14px] font-bold ${index < goOn ? 'text-win' : 'text-muted'}`}>{index + 1}</td>
              <td className="py-0.5 text-left leading-[1.25] whitespace-normal">
                <span className="row gap-2.5">
                  <SideAvatars pseudos={playersOf(side)} />
                  <span
                    className={`min-w-0 wrap-anywhere ${sides[side]?.hasLeft ? 'text-muted' : ''} ${index < goOn ? 'font-semi' : ''}`}
                  >
                    {namesOfSide(playersOf(side))}
                  </span>
                </span>
              </td>
              {opponents.map((other) => (
                <Cell key={other} side={side} other={other} fixtures={fixtures} />
              ))}
              {!isCross && <td className="max-sm:hidden">{`${wins}–${losses}`}</td>}
              <td>{`${setsWon}–${setsLost}`}</td>
              <td className="text-l font-bold">{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {fixtures.some(({ state }) => state === 'decided') && <BelowTable pool={pool} />}
    </section>
  )
}

const belowQualified = '*:border-t-2 *:border-win'

/** The sets of one side against another, as a link to the fixture. */
function Cell({ side, other, fixtures }: Pick<Pool, 'fixtures'> & { readonly side: number; readonly other: number }) {
  const { t } = useTranslation()
  const fixture = fixtures.find(({ sides }) => sides.includes(side) && sides.includes(other))
  const isLive = useLiveFixtureId() === fixture?.id
  if (side === other || fixture === undefined) return <td className="bg-sunken" />
  const { winner, loserSets, by } = fixture
  const isWon = winner === side
  const played = isWon ? `2–${loserSets}` : `${loserSets}–2`
  const given = t(isWon ? 'bracket.wonByForfeit' : 'bracket.forfeit')
  const toPlay = isLive ? <b className="text-accent">{t('live.tag').toLowerCase()}</b> : '·'
  return (
    <td>
      <FixtureLink
        className={`grid min-h-11 place-items-center ${isWon ? 'font-bold' : 'text-muted'} ${by === 'match' ? '' : 'text-s'}`}
        fixture={fixture}
      >
        {by === null ? toPlay : by === 'match' ? played : given}
      </FixtureLink>
    </td>
  )
}

/** The last fixture to play, and the rule that orders sides with equal points (docs/specification.md#tournaments). */
function BelowTable({ pool }: { readonly pool: Pool }) {
  const { t } = useTranslation()
  const { draw, summary, words } = useStartedTournament()
  const live = useLiveFixtureId()
  const nameOf = (side: number) => namesOfSide(draw.sides[side]?.players ?? [])
  const totals = [...new Set(pool.rows.map(({ points }) => points))]
  const groups = totals
    .map((total) => pool.rows.filter(({ points }) => points === total))
    .filter(({ length }) => length > 1)
  const [last, ...others] = pool.fixtures.filter(({ state }) => state !== 'decided')
  const isLast = last !== undefined && others.length === 0 && summary.phase === 'running'
  if (groups.length === 0 && !isLast) return null
  return (
    <div className="border-t border-line px-4 pt-2.5 pb-3 text-s leading-[1.4] text-muted">
      {isLast && (
        <p>
          {t('bracket.remains', {
            context: last.id === live ? 'live' : '',
            one: words.nameOf(last.seats[0]),
            two: words.nameOf(last.seats[1]),
          })}
        </p>
      )}
      {groups.map((rows) => {
        const equal = rows.map(({ side }) => side)
        const by = (['sets', 'wins'] as const).find((one) => rows.some((row) => row.by === one)) ?? 'draw'
        const context = by === 'wins' && rows.length === 2 ? 'duel' : by
        const sets = equal
          .map((side) => `${nameOf(side)} ${formatImpact(balanceOfSetsAmong(pool, equal, side))}`)
          .join(', ')
        const [first, second] = equal.map(nameOf)
        return (
          <p key={equal[0]}>
            {t('bracket.why', { context, names: namesOfSide(equal.map(nameOf)), first, second, sets })}
          </p>
        )
      })}
    </div>
  )
}

function Results({ pool, isOpen }: { readonly pool: Pool; readonly isOpen: boolean }) {
  const { t } = useTranslation()
  const { words, summary } = useStartedTournament()
  const live = useLiveFixtureId()
  return (
    <details className="panel overflow-hidden" open={isOpen}>
      <summary className="row min-h-11 cursor-pointer px-4 font-semi">{t('tournament.rounds_robin')}</summary>
      <ul className="lined tabular-nums">
        {pool.fixtures.map((fixture) => {
          const { seats, by, isMine, state } = fixture
          const toPlay =
            fixture.id === live ? <LiveTag /> : t(summary.phase === 'stopped' ? 'bracket.notPlayed' : 'bracket.toPlay')
          const [one, two] = seats.map((seat, index) => (
            <span
              key={index === 0 ? 'one' : 'two'}
              className={`${index === 0 ? 'text-right max-sm:text-left' : 'text-left'} ${seat.outcome === 'lost' ? 'text-muted' : 'font-semi'}`}
            >
              {words.nameOf(seat)}
            </span>
          ))
          return (
            <li key={fixture.id} className={isMine ? 'bg-mine' : ''}>
              <FixtureLink
                className="versus min-h-11 grid-cols-[minmax(0,1fr)_3.625rem_minmax(0,1fr)] max-sm:grid-cols-[minmax(0,1fr)_auto] gap-1.5 px-3.5 py-1 text-center wrap-anywhere"
                fixture={fixture}
              >
                {one}
                <span className={by === 'match' ? 'font-bold' : 'text-s text-muted'}>
                  {by === 'match'
                    ? seats.map(({ sets }) => sets).join('–')
                    : state === 'decided'
                      ? t('bracket.forfeit')
                      : toPlay}
                </span>
                {two}
              </FixtureLink>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** The rules that order a pool. If a bracket follows, also how the qualified sides are placed in it. */
export function PoolRules() {
  const { t } = useTranslation()
  const { format } = useStartedTournament().summary
  const lines = ['bracket.rule1', 'bracket.rule2', 'bracket.rule3', 'bracket.rule4'] as const
  return (
    <Section title={t('bracket.ruleTitle')}>
      <ol className="panel rows gap-2 px-4 py-3">
        {lines.map((key, index) => (
          <li key={key} className="row">
            <b className="text-accent">{index + 1}</b>
            {t(key)}
          </li>
        ))}
      </ol>
      <p className="note">{t('bracket.ruleNote')}</p>
      {format === 'pools' && <p className="panel px-4 py-3.5">{t('bracket.finalBracketNote')}</p>}
    </Section>
  )
}
