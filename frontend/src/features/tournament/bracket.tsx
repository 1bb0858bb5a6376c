import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { bracketTextContext, namesOfSide } from '../../shared/format/index.ts'
import { useParameter } from '../../shared/navigation/index.ts'
import { GoIcon, Section, SegmentedChoice, Tabs, useHasSideColumn, useIsDesktop } from '../../shared/ui/index.ts'
import { FixtureCard, useLiveFixtureId } from './fixture-card.tsx'
import styles from './fixtures.module.css'
import {
  type ArrangedFixture,
  fixturesInQuarter,
  quarterOf,
  quarters,
  roundToShow,
  sidesInQuarter,
} from './fixtures-model.ts'
import { useStartedTournament } from './started.ts'
import { followLines } from './tree-arrows.ts'

/** The index (from 0) for a parameter of the address that counts from 1 to `most`; `initial` without a valid one. */
const within = (text: string | null, most: number, initial: number): number =>
  text !== null && /^[1-9]$/.test(text) && Number(text) <= most ? Number(text) - 1 : initial

/** The bracket: one round after another on a phone, the tree on a desktop (docs/screens.md#tournaments). */
export function Bracket() {
  const { rounds } = useStartedTournament().fixtures
  const isDesktop = useIsDesktop()
  const [, change] = useParameter('round')
  if (isDesktop) return rounds.length > 4 ? <Quarters /> : <Tree />
  const turn = (round: number) => round >= 0 && round < rounds.length && change(String(round + 1))
  return (
    <TabsOfRounds
      panelOf={(round) => (
        <Swiped step={(by) => turn(round + by)}>
          <Round round={round} />
        </Swiped>
      )}
    />
  )
}

/** How far a finger moves sideways, in CSS pixels, to change the round. */
const swipeLength = 56

/** Calls `step` when a finger swipes sideways over the children. */
function Swiped({ step, children }: { readonly step: (by: 1 | -1) => void; readonly children: ReactNode }) {
  const start = useRef<Touch>(undefined)
  return (
    <div
      className="touch-pan-y"
      onTouchStart={({ nativeEvent: { touches } }) => {
        start.current = touches.length === 1 ? touches[0] : undefined
      }}
      onTouchEnd={({ nativeEvent: { changedTouches } }) => {
        const [from, to] = [start.current, changedTouches[0]]
        if (from === undefined || to === undefined) return
        const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY]
        if (Math.abs(across) > Math.max(swipeLength, 2 * Math.abs(down))) step(across < 0 ? 1 : -1)
      }}
    >
      {children}
    </div>
  )
}

interface RoundsProps {
  /** The index after the last round with a tab; by default all rounds have one. */
  readonly to?: number | undefined
  readonly panelOf: (round: number) => ReactNode
}

/** A tab for each round, with a ball on the tab of the round in which a fixture is scored live. */
function TabsOfRounds({ to, panelOf }: RoundsProps) {
  const { t } = useTranslation()
  const { fixtures, words } = useStartedTournament()
  const live = useLiveFixtureId()
  const { rounds } = fixtures
  const shown = rounds.slice(0, to)
  const [text, change] = useParameter('round')
  return (
    <Tabs
      label={t('bracket.rounds')}
      value={String(within(text, shown.length, Math.min(roundToShow(fixtures), shown.length - 1)) + 1)}
      onChange={change}
      tabs={shown.map((round, index) => ({
        value: String(index + 1),
        label: (
          <span className="row gap-1.5">
            {t('bracket.tab', { context: bracketTextContext({ round: index + 1, rounds: rounds.length }) })}
            {round.some(({ id }) => id === live) && (
              <>
                <span className="ball" /> <span className="only-read-aloud">{t('bracket.live')}</span>
              </>
            )}
          </span>
        ),
        note: words.progressIn(round),
        panel: panelOf(index),
      }))}
    />
  )
}

/**
 * A round of the bracket. With more than 16 places, a round before the semi-finals is shown one quarter of the draw at
 * a time, so that a phone renders few cards.
 */
function Round({ round }: { readonly round: number }) {
  const { t } = useTranslation()
  const { fixtures } = useStartedTournament()
  const { rounds, third } = fixtures
  const [text, change] = useParameter('quarter')
  const all = rounds[round] ?? []
  if (rounds.length > 4 && all.length > 2) {
    const shown = within(text, 4, quarterOf(fixtures, 'isFollowed') ?? 0)
    const best = namesOfSide(sidesInQuarter(fixtures, shown)[0] ?? [])
    // A draw with pools has no seeds.
    const context = fixtures.pools.length > 0 ? 'pools' : ''
    return (
      <div className="stack">
        <SegmentedChoice
          wide
          label={t('bracket.quarters')}
          value={String(shown + 1)}
          onChange={change}
          options={Object.fromEntries(
            quarters.map((quarter) => [quarter + 1, t('bracket.quarter', { number: quarter + 1 })]),
          )}
        />
        <Section title={t('bracket.quarterBest', { number: shown + 1, names: best, context })}>
          <Pairs fixtures={fixturesInQuarter(all, shown)} />
        </Section>
      </div>
    )
  }
  return (
    <div className="stack">
      <Pairs fixtures={all} />
      {all.length === 1 && third !== null && (
        <Section title={t('tournament.rounds_third')}>
          <FixtureCard fixture={third} />
        </Section>
      )}
    </div>
  )
}

/**
 * Fixtures in pairs whose winners meet. Lines lead from both to a button that shows the next round. With large text
 * there are no lines, and the button is below the pair.
 */
function Pairs({ fixtures }: { readonly fixtures: readonly ArrangedFixture[] }) {
  const { t } = useTranslation()
  const [, change] = useParameter('round')
  const pairs = fixtures.flatMap((one, index) => (index % 2 === 0 ? [[one, fixtures[index + 1]] as const] : []))
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {pairs.map(([one, two]) => {
        const way = [one, two].findIndex((fixture) => fixture?.isWon)
        const next = { round: one.round + 1, rounds: one.rounds }
        return (
          <li key={one.id} className={two && `relative rows gap-2 pr-14 max-sm:pr-0 ${styles.pair}`}>
            <FixtureCard fixture={one} />
            {two && (
              <>
                <FixtureCard fixture={two} />
                <i className="absolute" />
                {way >= 0 && <i className="absolute" data-way={way} />}
                <button
                  type="button"
                  className="absolute top-[calc(50%-22px)] right-0 max-sm:static max-sm:justify-self-center grid size-11 place-items-center rounded-round border-[1.5px] border-field-line bg-surface text-accent"
                  aria-label={t('bracket.toRound', {
                    round: t('tournament.rounds', { context: bracketTextContext(next) }),
                  })}
                  onClick={() => change(String(next.round))}
                >
                  <GoIcon size={18} />
                </button>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A tree of more than 16 places: a tab for each quarter of the draw, and one for the last two rounds. */
function Quarters() {
  const { t } = useTranslation()
  const { fixtures } = useStartedTournament()
  const { rounds } = fixtures
  const [text, change] = useParameter('quarter')
  const own = quarterOf(fixtures, 'isMine')
  const isLast = rounds.at(-3)?.every(({ state }) => state === 'decided') === true
  const tabs = quarters.map((quarter) => ({
    value: String(quarter + 1),
    label: t('bracket.quarter', { context: quarter === own ? 'mine' : '', number: quarter + 1 }),
    note: sidesInQuarter(fixtures, quarter).slice(0, 2).map(namesOfSide).join(', '),
    panel: <Tree to={rounds.length - 2} quarter={quarter} />,
  }))
  const last = {
    value: '5',
    label: t('bracket.lastFour'),
    note: t('bracket.lastFourNote'),
    panel: <Tree from={rounds.length - 2} />,
  }
  return (
    <Tabs
      label={t('bracket.quarters')}
      value={String(within(text, 5, isLast ? 4 : (quarterOf(fixtures, 'isFollowed') ?? 0)) + 1)}
      onChange={change}
      tabs={[...tabs, last]}
    />
  )
}

interface TreeProps {
  /** The index of the first round to show. */
  readonly from?: number
  /** The index after the last round to show; by default all rounds are shown. */
  readonly to?: number
  /** The quarter of the draw to show, from 0; by default the whole draw. */
  readonly quarter?: number | undefined
}

/** The rounds as columns. Four fit from 1200 px. A narrower window shows three at a time, with a tab for each round. */
export function Tree({ from = 0, to, quarter }: TreeProps) {
  const fitsAll = useHasSideColumn()
  const { rounds } = useStartedTournament().fixtures
  const end = to ?? rounds.length
  const columns = (start: number, last: number) => (
    <div className="panel @container px-5 pt-5 pb-6">
      <Columns quarter={quarter} from={start} to={last} />
    </div>
  )
  if (fitsAll || end - from <= 3) return columns(from, end)
  const startOf = (round: number) => Math.max(from, Math.min(end - 3, round - 1))
  return <TabsOfRounds to={to} panelOf={(round) => columns(startOf(round), startOf(round) + 3)} />
}

function Columns({ from, to, quarter }: Required<TreeProps>) {
  const { t } = useTranslation()
  const { fixtures, words } = useStartedTournament()
  const { rounds, third } = fixtures
  const shown = rounds
    .slice(from, to)
    .map((round) => (quarter === undefined ? round : fixturesInQuarter(round, quarter)))
  const isDouble = shown[0]?.[0]?.seats.some(({ players }) => players.length > 1)
  const below = to === rounds.length ? third : null
  // The match for third place needs room below the final.
  const height = Math.max((shown[0]?.length ?? 0) * (isDouble ? 126 : 117), below === null ? 0 : 580)
  return (
    <ol className={`grid grid-flow-col ${styles.tree}`} onKeyDown={followLines}>
      {shown.map((round, column) => {
        const isLast = column === shown.length - 1
        const whole = rounds[from + column] ?? []
        return (
          <li key={round[0]?.id}>
            <h2 className="note mb-3 font-semi">
              {t('tournament.rounds', {
                context: bracketTextContext({ round: from + column + 1, rounds: rounds.length }),
              })}{' '}
              <span className="font-normal">{words.progressIn(whole)}</span>
            </h2>
            <ol className="grid auto-rows-fr" style={{ height: `${height / 16}rem` }}>
              {round.map((fixture) => (
                <li key={fixture.id} className="relative rows content-center">
                  <FixtureCard fixture={fixture} />
                  {!isLast && <i className="absolute" data-way={fixture.isWon || undefined} />}
                  {isLast && below !== null && (
                    <div className="absolute inset-x-0 top-[calc(50%+130px)]">
                      <h2 className="note mb-2 font-semi">{t('tournament.rounds_third')}</h2>
                      <FixtureCard fixture={below} />
                    </div>
                  )}
                </li>
              ))}
            </ol>
          </li>
        )
      })}
    </ol>
  )
}
