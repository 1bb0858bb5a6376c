import type { MonthTotals, PastEntry, PastFilters } from '@topspin/domain/contract/past'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useSelector } from 'react-redux'
import { monthName, useDates } from '../../shared/format/dates.tsx'
import { points } from '../../shared/format/numbers.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { useDialogRoute } from '../../shared/navigation/dialog-route.ts'
import { selectPseudo } from '../../shared/session/selectors.ts'
import { Avatars } from '../../shared/ui/avatar.tsx'
import { ImpactChip } from '../../shared/ui/impact-chip.tsx'
import { lazyComponent } from '../../shared/ui/lazy-component.tsx'
import { PlayerLink, PointsLink } from '../../shared/ui/player-link.tsx'
import { Mark } from '../player/index.ts'
import { type ShownMatch, useMatchStates } from './contest/match-states.ts'
import { MatchTag } from './contest/match-tag.tsx'
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
  const t = useT()
  const me = useSelector(selectPseudo)
  const stateOf = useMatchStates()
  const dialog = useDialogRoute('contest')
  // The form keeps what was typed while it is closed.
  const [asked, setAsked] = useState(dialog.subject)
  if (dialog.subject !== null && dialog.subject !== asked) setAsked(dialog.subject)
  const id = useId()
  return (
    <section className={styles.month} aria-labelledby={id}>
      <h2 className={`${styles.head} num`} id={id}>
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
      <table className={`${styles.table} num`}>
        <caption className="only-read-aloud">{t('history.caption', { month: monthName(month) })}</caption>
        <thead className={styles.columns}>
          <tr>
            <th scope="col">
              <span className="only-read-aloud">{t('player.result')}</span>
            </th>
            <th scope="col" className={styles.wide}>
              {t('player.date')}
            </th>
            <th scope="col">{t('player.against')}</th>
            <th scope="col" className={styles.wide}>
              {t('history.with')}
            </th>
            <th scope="col">{t('player.sets')}</th>
            <th scope="col" className={styles.wide}>
              {t('player.points')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('player.score')}
            </th>
          </tr>
        </thead>
        <tbody>
          {matches.map((entry) => {
            const match = shownMatch(entry, me)
            const state = stateOf(match)
            const hasStory = state !== null && [...state.contests, ...state.corrections].length > 0
            const offers = state?.isContestable === true && !hasStory
            const reference = referenceOf(match)
            return (
              <Fragment key={entry.sequence}>
                <Row
                  entry={entry}
                  tag={<MatchTag state={state} />}
                  {...(offers && { contest: () => dialog.show(reference) })}
                />
                {state !== null && (hasStory || asked === reference) && (
                  <tr className={styles.about} hidden={!hasStory}>
                    <td colSpan={7}>
                      <MatchNote match={match} state={{ ...state, withdrawableUntil: null }} open={hasStory} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
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

interface RowProps {
  readonly entry: PastEntry
  readonly tag: ReactNode
  /** Opens the form, for a match that the reader may contest. */
  readonly contest?: () => void
}

function Row({ entry, tag, contest }: RowProps) {
  const t = useT()
  const { dateTime } = useDates()
  const { opponents, partner } = entry
  const [one = '', two] = opponents
  const played = <time dateTime={entry.at}>{dateTime(entry.at)}</time>
  const pointsLink = entry.live === true && <PointsLink id={entry.id} />
  const offer = contest !== undefined && (
    <button type="button" className={styles.contest} onClick={contest}>
      {t('contest.contest')}
    </button>
  )
  return (
    <tr>
      <td>
        <Mark won={entry.mySets > entry.opponentSets} />
      </td>
      <td className={`${styles.wide} ${styles.date}`}>{played}</td>
      <th scope="row">
        <span className={styles.against}>
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
              {tag}
              <span className={styles.onDesk}>
                {offer} {pointsLink}
              </span>
            </span>
            <span className={`${styles.fine} fine`}>
              <span className="cut">
                {played}
                {partner !== null && ` · ${t('history.doubleWith', { pseudo: partner })}`}
              </span>
              {offer}
              {pointsLink}
            </span>
          </span>
        </span>
      </th>
      <td className={`${styles.wide} ${styles.partner}`}>
        {partner !== null && (
          <>
            {t('history.doubleWithWord')} <PlayerLink pseudo={partner} />
          </>
        )}
      </td>
      <td className={styles.sets}>
        <span>{`${entry.mySets} - ${entry.opponentSets}`}</span>
        <span className={styles.narrow}>
          <ImpactChip points={entry.impact} />
        </span>
      </td>
      <td className={styles.wide}>
        <ImpactChip points={entry.impact} />
      </td>
      <td className={`${styles.wide} ${styles.score}`}>{points(entry.score)}</td>
    </tr>
  )
}
