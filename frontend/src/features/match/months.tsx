import type { MonthTotals, PastMatchesFilterInput, PastMatchItem } from '@topspin/domain/contract/past'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { ResultMark } from '../../shared/charts/index.ts'
import { formatPoints, monthAndYear, useDates } from '../../shared/format/index.ts'
import { useDialogRoute } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { type Column, Row, Table, tableStyles, withColumnClasses } from '../../shared/table/index.ts'
import { ChevronIcon, ImpactChip, lazyDialog, PartnerAvatars, PastLiveLink, PlayerLink } from '../../shared/ui/index.ts'
import { RowReactions } from '../reactions/index.ts'
import { MatchContestNote } from './contest/match-note.tsx'
import { type ContestsOfMatch, MatchTag, type ShownMatch, useContestsOfMatches } from './contest/match-states.tsx'
import styles from './history.module.css'
import { laddersOf, SignedPoints } from './past-summary.tsx'
import { isSameMatch, parseReference, referenceText, rowIdOf } from './reference.ts'

interface Props {
  /** Newest first. */
  readonly entries: readonly PastMatchItem[]
  readonly totals: readonly MonthTotals[]
  readonly ladder: PastMatchesFilterInput['ladder']
}

const RecapDialog = lazyDialog(() => import('./recap-dialog.tsx'))

/**
 * The matches of each month. When the clock of the server was set back, a month may appear twice.
 * @returns the months, each with a React key that stays the same while matches of the month come and go
 */
export function monthsIn(entries: readonly PastMatchItem[]) {
  const starts = entries.flatMap(({ month }, index) => (month === entries[index - 1]?.month ? [] : [index]))
  return starts.map((start, index) => {
    const month = entries[start]?.month
    const before = starts.slice(0, index).filter((other) => entries[other]?.month === month).length
    return { key: `${month} ${before}`, entries: entries.slice(start, starts[index + 1]) }
  })
}

/** Matches month by month, with monthly totals. */
export function MatchesByMonth({ entries, ...shared }: Props) {
  const me = useSelector(selectPseudo)
  const recap = useDialogRoute('recap')
  const shown = parseReference(recap.subject)
  const opened = shown && entries.find(({ id, ladder }) => isSameMatch(shown)({ id, isSimple: ladder === 'simple' }))
  return (
    <>
      {monthsIn(entries).map(({ key, ...month }) => (
        <Month key={key} {...month} {...shared} />
      ))}
      <RecapDialog route={recap} match={opened ? shownMatch(opened, me) : undefined} />
    </>
  )
}

/** The head of a month sticks below the top bar until the head of the next month replaces it. */
const head = 'sticky top-(--top-height) z-3 px-(--space-4) pt-[10px] pb-[8px] rounded-t-medium bg-quiet'

function Month({ entries, totals: ofMonths, ladder }: Props) {
  const { t } = useTranslation()
  const month = entries[0]?.month ?? ''
  const totals = ofMonths.find((one) => one.month === month)
  const columns = useColumns()
  const me = useSelector(selectPseudo)
  const stateOf = useContestsOfMatches()
  const { show } = useDialogRoute('recap')
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 className={`row flex-wrap items-baseline justify-between gap-y-0 text-s tabular-nums ${head}`} id={id}>
        <b className="inline-block text-m first-letter:uppercase">{monthAndYear(month)}</b>{' '}
        {totals !== undefined && (
          <span className="text-muted">
            <b className="text-ink">{t('player.record', { wins: totals.wins, losses: totals.losses })}</b>
            {laddersOf(ladder).map((one) => (
              <span key={one}>
                {' · '}
                {ladder === undefined && `${t(one === 'simple' ? 'history.simple' : 'history.double')} `}
                <SignedPoints points={totals[one]} />
              </span>
            ))}
          </span>
        )}
      </h2>
      <Table
        caption={t('history.caption', { month: monthAndYear(month) })}
        columns={columns}
        className={styles.table}
        onPhone="headless"
      >
        {entries.map((entry) => {
          const match = shownMatch(entry, me)
          return (
            // A match with contests or links has a second row, so each match is a `tbody` of its own.
            <tbody key={entry.sequence} id={rowIdOf(match)} className="max-md:first-of-type:*:border-t-0">
              <Match columns={columns} entry={entry} match={match} state={stateOf(match)} show={show} />
            </tbody>
          )
        })}
      </Table>
    </section>
  )
}

interface MatchProps {
  readonly columns: readonly Column<Item>[]
  readonly entry: PastMatchItem
  readonly match: ShownMatch
  readonly state: ContestsOfMatch | null
  /** Opens the detail of a match. */
  readonly show: (reference: string) => void
}

/** A match. The row below has its contests and corrections, and links that a tap on the match unfolds. */
function Match({ columns, entry, match, state, show }: MatchProps) {
  const [open, setOpen] = useState(false)
  const hasStory = state !== null && [...state.contests, ...state.corrections].length > 0
  const canOpen = entry.live === true || state?.isContestable === true
  return (
    <>
      <Row columns={columns} item={{ entry, state, open, setOpen, canOpen, show: () => show(referenceText(match)) }} />
      {(hasStory || canOpen) && (
        <tr className="h-auto border-t-0" hidden={!hasStory && !open}>
          <td className="px-4 pt-0 pb-2.5 *:mt-0" colSpan={columns.length}>
            {/* Rendered also in a hidden row, so that the form to contest the match keeps what was typed. */}
            {state !== null && (
              <MatchContestNote match={match} state={{ ...state, withdrawableUntil: null }} open={open} />
            )}
            {open && entry.live === true && <PastLiveLink id={entry.id} />}
          </td>
        </tr>
      )}
    </>
  )
}

const hasWon = ({ mySets, opponentSets }: PastMatchItem) => mySets > opponentSets

function shownMatch(entry: PastMatchItem, me: string): ShownMatch {
  const { id, ladder, at, mySets, opponentSets, impact, opponents, partner, recorder, corrections, live } = entry
  const mine = partner === null ? [me] : [me, partner]
  const sets = { winnerSet: Math.max(mySets, opponentSets), looserSet: Math.min(mySets, opponentSets) }
  const match = { id, isSimple: ladder === 'simple', matchDate: at, ...sets, recorder, corrections, live }
  // The impact on the other side is unknown, so it is 0. The history never shows this 0.
  return hasWon(entry)
    ? { ...match, winners: mine, losers: opponents, winnerScoreImpact: impact, looserScoreImpact: 0 }
    : { ...match, winners: opponents, losers: mine, winnerScoreImpact: 0, looserScoreImpact: impact }
}

interface Item extends Pick<MatchProps, 'entry' | 'state'> {
  readonly canOpen: boolean
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
  readonly show: () => void
}

function useColumns(): readonly Column<Item>[] {
  const { t } = useTranslation()
  return withColumnClasses<Item>(styles, [
    {
      id: 'result',
      head: t('player.result'),
      isHeadHidden: true,
      cell: ({ entry }) => <ResultMark won={hasWon(entry)} />,
    },
    { id: 'date', head: t('player.date'), isWide: true, cell: ({ entry }) => <Played at={entry.at} /> },
    { id: 'against', head: t('player.against'), isRowHead: true, cell: (item) => <Against {...item} /> },
    {
      id: 'partner',
      head: t('history.with'),
      isWide: true,
      cell: ({ entry: { partner } }) => partner !== null && <PlayerLink pseudo={partner} />,
    },
    {
      id: 'reactions',
      head: t('reactions.title'),
      isWide: true,
      cell: ({ entry }) => <RowReactions reactions={entry.reactions} />,
    },
    {
      id: 'sets',
      head: t('player.sets'),
      cell: ({ entry: { id, mySets, opponentSets, impact }, show }) => (
        <>
          {/* The tap area is larger than the text, and lies in front of the button that covers the row. */}
          <button
            type="button"
            className="relative z-1 min-h-[24px] min-w-[44px] [text-align:inherit] after:absolute after:inset-[-8px_-12px]"
            aria-label={`${t('home.detail', { id })}, ${mySets}–${opponentSets}`}
            onClick={show}
          >
            {`${mySets}–${opponentSets}`}
          </button>
          <span className="block tracking-[0] md:hidden">
            <ImpactChip points={impact} />
          </span>
        </>
      ),
    },
    {
      id: 'points',
      head: t('player.points'),
      isWide: true,
      cell: ({ entry }) => <ImpactChip points={entry.impact} />,
    },
    { id: 'score', head: t('player.score'), isWide: true, cell: ({ entry }) => formatPoints(entry.score) },
  ])
}

function Played({ at }: { readonly at: string }) {
  const { dateTime } = useDates()
  return <time dateTime={at}>{dateTime(at)}</time>
}

/**
 * The opponents, the tag of a contested or corrected match, and the button that unfolds the row below; on a phone also
 * the date, the partner and the reactions.
 */
function Against({ entry: { id, at, opponents, partner, reactions }, state, canOpen, open, setOpen }: Item) {
  const { t } = useTranslation()
  const [one = '', two] = opponents
  const played = (
    <span className="fine flex gap-x-2 max-sm:flex-wrap md:hidden">
      <span className="cut">
        <Played at={at} />
        {partner !== null && ` · ${t('history.doubleWith', { pseudo: partner })}`}
      </span>
      <RowReactions reactions={reactions} />
    </span>
  )
  return (
    <span className="row gap-2">
      <span className="max-md:hidden md:small-faces">
        <PartnerAvatars one={one} two={two ?? null} />
      </span>
      <span className="block min-w-0">
        {/* The names are in front of the button, which covers the row. */}
        <span className="flex flex-wrap items-baseline gap-x-1 leading-6 whitespace-normal [&>a]:relative [&>a]:z-1">
          <span className="font-semi md:hidden">{t('history.against')}</span>
          <PlayerLink pseudo={one} />
          {two !== undefined && (
            <>
              <span>{t('home.and')}</span>
              <PlayerLink pseudo={two} />
            </>
          )}
          <MatchTag state={state} />
          {canOpen && <ChevronIcon size={16} className={`self-center text-muted ${open ? 'rotate-180' : ''}`} />}
        </span>
        {canOpen ? (
          <button
            type="button"
            className={`${tableStyles.target} w-full min-h-6 text-left md:absolute md:inset-0`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {played}
            <span className="only-read-aloud">{t('history.links', { id })}</span>
          </button>
        ) : (
          played
        )}
      </span>
    </span>
  )
}
