import { currentSetOf } from '@topspin/domain/live/table-tennis'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link, useLocation } from 'react-router-dom'
import { stateOpenedFrom } from '../../shared/navigation/index.ts'
import { Avatar, SmallAvatarPair } from '../../shared/ui/index.ts'
import { Score, selectShownLiveMatch } from '../live/index.ts'
import styles from './fixtures.module.css'
import type { ArrangedFixture, Seat } from './fixtures-model.ts'
import { useStartedTournament } from './started.ts'

interface LinkProps {
  readonly fixture: ArrangedFixture
  readonly className: string | undefined
  readonly isMine?: boolean
  readonly children: ReactNode
}

/**
 * A link to the dialog of a fixture. Screen readers read one sentence instead of the children. It also says whether the
 * fixture is scored live.
 */
export function FixtureLink({ fixture, className, isMine, children }: LinkProps) {
  const { t } = useTranslation()
  const { words } = useStartedTournament()
  const isLive = useLiveFixtureId() === fixture.id
  const parameters = new URLSearchParams(useLocation().search)
  parameters.set('fixture', fixture.id)
  return (
    <Link
      className="relative block rounded-[14px]"
      to={{ search: parameters.toString() }}
      state={stateOpenedFrom('tournament')}
    >
      <span className="only-read-aloud">
        {[words.sentenceOf(fixture), isLive && t('bracket.live')].filter(Boolean).join(', ')}
      </span>
      <span className={className} data-mine={isMine || undefined} aria-hidden="true">
        {children}
      </span>
    </Link>
  )
}

/** The tag of a fixture that is scored live. @param className its colours */
export function LiveTag({ className = 'table-blue' }) {
  const { t } = useTranslation()
  return (
    <span className={`flex-none rounded-[6px] px-[7px] py-[3px] text-[0.6875rem] leading-none font-bold ${className}`}>
      {t('live.tag')}
    </span>
  )
}

/** A fixture as a card that opens its dialog. While it is scored live, the card looks like a tennis table. */
export function FixtureCard({ fixture }: Pick<LinkProps, 'fixture'>) {
  const { t } = useTranslation()
  const { words } = useStartedTournament()
  const { seats, isMine, state, by, round, rounds } = fixture
  const seat = seats.find(({ kind }) => kind === 'side') ?? seats[0]
  const isLive = useLiveFixtureId() === fixture.id
  // Null for a fixture that is not scored live, so that a new point does not render its card again.
  const live = useSelector((state: State) => (isLive ? selectShownLiveMatch(state) : null))
  const sides = seats.map(({ side }) => side)
  const [sidesAtFirst] = useState(sides)
  const hasCome = (index: number) => sides[index] !== null && sides[index] !== sidesAtFirst[index]
  if (by === 'bye')
    return (
      <p className={`flex min-w-0 items-center rounded-[14px] shadow-[inset_0_0_0_1.5px_var(--line)] ${styles.side}`}>
        <SeatName seat={seat} isWhole />
        <span className="min-w-[5em] flex-1 text-right text-xs leading-[1.25] text-muted">
          {round > 1
            ? seat.kind === 'side' && t('bracket.unopposed', { context: round === rounds ? 'final' : '' })
            : seat.seed === null
              ? t('bracket.bye')
              : t('bracket.seedBye', { seed: seat.seed })}
        </span>
      </p>
    )
  const isTodo = isMine && state !== 'decided' && live === null
  return (
    <FixtureLink
      className={`block min-w-0 ${styles.card} ${live === null ? '' : `text-table-ink ${styles.live}`}`}
      isMine={isTodo}
      fixture={fixture}
    >
      {seats.map((one, index) => (
        <span
          // With another side the element is a new one, so that its animation runs.
          key={`${index === 0 ? 'one' : 'two'} ${one.side}`}
          className={`flex items-center tabular-nums ${styles.side} ${hasCome(index) ? styles.comes : ''}`}
        >
          <SeatName seat={one} />
          {one.kind === 'side' &&
            (live === null ? <Outcome seat={one} fixture={fixture} /> : <Points live={live} pseudo={one.players[0]} />)}
        </span>
      ))}
      <span className="flex max-sm:flex-wrap min-h-7 items-center justify-between gap-x-2 px-3 pb-1 text-xs text-muted tabular-nums">
        {live === null ? (
          <>
            <span
              className={`flex-none max-sm:flex-initial wrap-anywhere ${words.isLate(fixture) ? 'font-semi text-loss' : ''}`}
            >
              {words.stateOf(fixture)}
            </span>
            {isTodo && <span className="cut font-semi text-accent">{t('bracket.mine')}</span>}
          </>
        ) : (
          <>
            <LiveTag className="bg-[#ffffff] text-[#082f6d]" />
            <span className="cut">
              {t('bracket.liveLine', { set: live.sheet.sets.length, recorder: live.match.recorder })}
            </span>
          </>
        )}
      </span>
    </FixtureLink>
  )
}

interface PointsProps {
  readonly live: NonNullable<ReturnType<typeof selectShownLiveMatch>>
  readonly pseudo: string | undefined
}

function Points({ live: { match, sheet }, pseudo }: PointsProps) {
  if (pseudo !== match.playerOne && pseudo !== match.playerTwo) return null
  const side = pseudo === match.playerOne ? 'one' : 'two'
  return (
    <>
      {sheet.server === side && <span className="ball" />}
      <Score value={currentSetOf(sheet)[side]} size="card" />
      <span className="w-4.5 flex-none text-right text-l">{sheet.setsWon[side]}</span>
    </>
  )
}

function Outcome({ seat, fixture }: { readonly seat: Seat; readonly fixture: ArrangedFixture }) {
  const { t } = useTranslation()
  const { by, winner, state } = fixture
  if (by === null) return state === 'open' && <span className="w-11 flex-none" />
  if (by === 'match')
    return (
      <span className={`flex-none text-right text-l w-4.5 ${seat.outcome === 'won' ? 'font-bold' : 'text-muted'}`}>
        {seat.sets}
      </span>
    )
  return winner !== 'nobody' && seat.outcome === 'lost' && <span className="pill">{t('bracket.forfeit')}</span>
}

/**
 * Faces and names of a side, or where the side comes from. A long name takes two small lines. With `isWhole`, the name
 * gets all the width that it needs, and the text beside the name the remaining width.
 */
function SeatName({ seat, isWhole = false }: { readonly seat: Seat; readonly isWhole?: boolean }) {
  const { words } = useStartedTournament()
  const [one, two] = seat.players
  const outcome = seat.kind === 'side' ? seat.outcome : 'lost'
  const colour = outcome === 'won' ? 'font-bold' : outcome === 'lost' ? 'text-muted' : ''
  const isSmall = one === undefined || two !== undefined || [...one].length > 12
  const size =
    two !== undefined ? 'text-s leading-[1.4]' : isSmall ? 'line-clamp-2 text-s leading-[1.4]' : 'leading-[1.25]'
  return (
    <>
      {two !== undefined && one !== undefined && <SmallAvatarPair of={[one, two]} />}
      {two === undefined && one !== undefined && <Avatar pseudo={one} size="s" />}
      {one === undefined && (
        <span className="grid size-7 flex-none place-items-center rounded-round border-[1.5px] border-dashed border-field-line text-xs text-muted">
          ?
        </span>
      )}
      <span className={`min-w-0 wrap-anywhere ${isWhole ? 'flex-initial' : 'flex-1'} ${size} ${colour}`}>
        {two === undefined
          ? words.nameOf(seat)
          : [one, two].map((pseudo, index) => (
              <span key={index === 0 ? 'one' : 'two'} className="cut block">
                {pseudo}
              </span>
            ))}
      </span>
    </>
  )
}

type State = Parameters<typeof selectShownLiveMatch>[0]

/** The id of the fixture of this tournament that is scored live; null for none. */
export function useLiveFixtureId(): string | null {
  const { summary } = useStartedTournament()
  return useSelector((state: State) => {
    const { fixture } = selectShownLiveMatch(state)?.match ?? {}
    return fixture?.tournamentId === summary.id ? fixture.fixtureId : null
  })
}
