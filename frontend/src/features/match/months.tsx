import type { MonthTotals, PastEntry, PastFilters } from '@topspin/domain/contract/past'
import { Fragment, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { monthName, points, useDates } from '../../shared/format/index.ts'
import { useDialogRoute } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { type Column, columnsOf, Row, Table } from '../../shared/table/index.ts'
import { Avatars, ImpactChip, lazyComponent, PlayerLink, PointsLink } from '../../shared/ui/index.ts'
import { Mark } from '../player/index.ts'
import { type MatchState, MatchTag, type ShownMatch, useMatchStates } from './contest/match-states.tsx'
import styles from './months.module.css'
import { referenceOf } from './reference.ts'
import { SignedPoints } from './signed-points.tsx'

interface Props {
  /** Newest first. */
  readonly entries: readonly PastEntry[]
  readonly totals: readonly MonthTotals[]
  readonly ladder: PastFilters['ladder']
}

/** Matches month by month, each with its totals. */
export function Months({ entries, totals, ladder }: Props) {
  return inMonths(entries).map((matches) => {
    const [first] = matches
    if (first === undefined) return null
    const ofMonth = totals.find(({ month }) => month === first.month)
    // A clock that was set back puts matches of one month in two places.
    return (
      <Month key={`${first.month} ${first.sequence}`} {...{ matches, ladder }} month={first.month} totals={ofMonth} />
    )
  })
}

/** Neighbours of the same month together. */
function inMonths(entries: readonly PastEntry[]): readonly (readonly PastEntry[])[] {
  const months: PastEntry[][] = []
  for (const entry of entries) {
    const last = months.at(-1)
    if (last?.[0]?.month === entry.month) last.push(entry)
    else months.push([entry])
  }
  return months
}

interface MonthProps {
  readonly month: string
  readonly matches: readonly PastEntry[]
  readonly totals: MonthTotals | undefined
  readonly ladder: PastFilters['ladder']
}

const MatchNote = lazyComponent(() => import('./contest/match-note.tsx'))

function Month({ month, matches, totals, ladder }: MonthProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const me = useSelector(selectPseudo)
  const stateOf = useMatchStates()
  const dialog = useDialogRoute('contest')
  // The form keeps what was typed while it is closed.
  const [asked, setAsked] = useState(dialog.subject)
  if (dialog.subject !== null && dialog.subject !== asked) setAsked(dialog.subject)
  const id = useId()
  return (
    <section className={styles.month} aria-labelledby={id}>
      <h2 className={`${styles.head} tabular-nums`} id={id}>
        <b className={styles.name}>{monthName(month)}</b>{' '}
        {totals !== undefined && (
          <span className={styles.totals}>
            <b>{t('player.record', { wins: totals.wins, losses: totals.losses })}</b>
            {(['simple', 'double'] as const)
              .filter((one) => ladder === undefined || ladder === one)
              .map((one) => (
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
        caption={t('history.caption', { month: monthName(month) })}
        columns={columns}
        className={styles.table}
        onPhone="headless"
      >
        <tbody>
          {matches.map((entry) => {
            const match = shownMatch(entry, me)
            const state = stateOf(match)
            const hasStory = state !== null && [...state.contests, ...state.corrections].length > 0
            const offers = state?.isContestable === true && !hasStory
            const reference = referenceOf(match)
            return (
              <Fragment key={entry.sequence}>
                <Row columns={columns} item={{ entry, state, contest: offers ? () => dialog.show(reference) : null }} />
                {state !== null && (hasStory || asked === reference) && (
                  <tr className={styles.about} hidden={!hasStory}>
                    <td colSpan={columns.length}>
                      <MatchNote match={match} state={{ ...state, withdrawableUntil: null }} open={hasStory} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </Table>
    </section>
  )
}

/** The match for a note about it. */
function shownMatch(entry: PastEntry, me: string): ShownMatch {
  const { id, at, mySets, opponentSets, impact, opponents, partner, recorder, corrections } = entry
  const mine = partner === null ? [me] : [me, partner]
  const hasWon = mySets > opponentSets
  const [winners, losers] = hasWon ? [mine, opponents] : [opponents, mine]
  const sets = { winnerSet: Math.max(mySets, opponentSets), looserSet: Math.min(mySets, opponentSets) }
  // The impact of the other side is not known here. Only withdrawing shows it, which is on the home page.
  const impacts = { winnerImpact: hasWon ? impact : 0, looserImpact: hasWon ? 0 : impact }
  return {
    id,
    isSimple: entry.ladder === 'simple',
    matchDate: at,
    winners,
    losers,
    ...sets,
    ...impacts,
    recorder,
    corrections,
  }
}

/** A row of a month. */
interface Item {
  readonly entry: PastEntry
  readonly state: MatchState | null
  /** Opens the form, for a match that the reader may contest. */
  readonly contest: (() => void) | null
}

function useColumns(): readonly Column<Item>[] {
  const { t } = useTranslation()
  return useMemo(
    () =>
      columnsOf<Item>(styles, [
        {
          id: 'result',
          head: t('player.result'),
          isHeadHidden: true,
          cell: ({ entry: { mySets, opponentSets } }) => <Mark won={mySets > opponentSets} />,
        },
        { id: 'date', head: t('player.date'), isWide: true, cell: ({ entry }) => <Played at={entry.at} /> },
        { id: 'against', head: t('player.against'), isRowHead: true, cell: (item) => <Against {...item} /> },
        {
          id: 'partner',
          head: t('history.with'),
          isWide: true,
          cell: ({ entry: { partner } }) =>
            partner !== null && (
              <>
                {t('history.doubleWithWord')} <PlayerLink pseudo={partner} />
              </>
            ),
        },
        {
          id: 'sets',
          head: t('player.sets'),
          cell: ({ entry: { mySets, opponentSets, impact } }) => (
            <>
              <span>{`${mySets} - ${opponentSets}`}</span>
              <span className={styles.narrow}>
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
        { id: 'score', head: t('player.score'), isWide: true, cell: ({ entry }) => points(entry.score) },
      ]),
    [t],
  )
}

function Played({ at }: { readonly at: string }) {
  const { dateTime } = useDates()
  return <time dateTime={at}>{dateTime(at)}</time>
}

/** The opponents and the state of the match; on a phone also when and with whom. */
function Against({ entry: { id, at, opponents, partner, live }, state, contest }: Item) {
  const { t } = useTranslation()
  const [one = '', two] = opponents
  const pointsLink = live === true && <PointsLink id={id} />
  const offer = contest !== null && (
    <button type="button" className={styles.contest} onClick={contest}>
      {t('contest.contest')}
    </button>
  )
  return (
    <span className={styles.opponents}>
      <span className={styles.faces}>
        <Avatars one={one} two={two ?? null} />
      </span>
      <span className={styles.who}>
        <span className={styles.names}>
          <span className={styles.narrow}>{t('history.against')}</span> <PlayerLink pseudo={one} />
          {two !== undefined && (
            <>
              {` ${t('home.and')} `}
              <PlayerLink pseudo={two} />
            </>
          )}{' '}
          <MatchTag state={state} />
          <span className={styles.onDesk}>
            {offer} {pointsLink}
          </span>
        </span>
        <span className={`${styles.fine} fine`}>
          <span className="cut">
            <Played at={at} />
            {partner !== null && ` · ${t('history.doubleWith', { pseudo: partner })}`}
          </span>
          {offer}
          {pointsLink}
        </span>
      </span>
    </span>
  )
}
