import type { CorrectionPreview, RecalculatedMatch } from '@topspin/domain/contract/correction'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatImpact, formatPoints, formatRank, useDates } from '../../../shared/format/index.ts'
import { Rows, Table, withColumnClasses } from '../../../shared/table/index.ts'
import {
  Avatar,
  Button,
  Card,
  ImpactChip,
  InfoIcon,
  NoticeBox,
  Rank,
  useIsDesktop,
  WarningIcon,
} from '../../../shared/ui/index.ts'
import { sideTextOf } from '../contest/contest-parts.tsx'
import styles from './preview.module.css'

interface Props {
  readonly preview: CorrectionPreview
  /** The preview before this one. Rows that it lacks are marked as new; null marks none. */
  readonly earlier: CorrectionPreview | null
}

/** The longest list of unchanged matches that a phone or tablet shows unfolded. A desktop folds every such list. */
const openUpTo = 20

/** Returns a function that checks whether a row is missing in `rows`; always false without `rows`. */
const differsFrom = <T,>(rows: readonly T[] | undefined): ((row: T) => boolean) => {
  const known = new Set(rows?.map((row) => JSON.stringify(row)))
  return (row) => rows !== undefined && !known.has(JSON.stringify(row))
}

/** What a correction changes: how many later matches, the scores and ranks of players, and the impacts of matches. */
export function CorrectionPreviewView({ preview: { players, matches }, earlier }: Props) {
  const { t } = useTranslation()
  const isDesktop = useIsDesktop()
  const changed = matches.filter(
    ({ winnerImpact, looserImpact }) => winnerImpact[0] !== winnerImpact[1] || looserImpact[0] !== looserImpact[1],
  )
  const unchanged = matches.filter((match) => !changed.includes(match))
  const changedTitle = t('correction.changedMatches', { count: changed.length })
  const unchangedTitle = t('correction.unchangedMatches', { count: unchanged.length })
  const isNew = differsFrom(earlier?.matches)
  return (
    <div className="stack">
      {matches.length > 0 ? (
        <NoticeBox
          asks
          icon={<WarningIcon />}
          title={t('correction.recalculated', { count: matches.length })}
          text={t('correction.changePoints', { count: changed.length, total: matches.length })}
        />
      ) : (
        <NoticeBox
          icon={<InfoIcon />}
          title={t(players.length === 0 ? 'correction.noPoints' : 'correction.noneLater')}
          {...(players.length === 0 && { text: t('correction.setsOnly') })}
        />
      )}
      {players.length > 0 && <PlayersTable rows={players} isNew={differsFrom(earlier?.players)} />}
      {changed.length > 0 && (
        <>
          <h3 className={phoneTitle}>{changedTitle}</h3>
          <MatchesTable rows={changed} caption={changedTitle} isNew={isNew} />
        </>
      )}
      {unchanged.length > 0 && (
        <details className="rows gap-2" open={!isDesktop && unchanged.length <= openUpTo}>
          <summary className="note min-h-11 px-0.5 py-3 font-semi cursor-pointer">{unchangedTitle}</summary>
          <MatchesTable rows={unchanged} caption={unchangedTitle} isNew={isNew} />
        </details>
      )}
    </div>
  )
}

const phoneTitle = 'md:hidden mx-0.5 mt-0.5 -mb-1.5 note font-semi'
const narrow = 'block md:hidden font-normal'

interface Listed<T> {
  readonly rows: readonly T[]
  readonly isNew: (row: T) => boolean
}

type Moved = CorrectionPreview['players'][number]

/** How many players are shown until the button that shows all is tapped. */
const shownFirst = 10

function PlayersTable({ rows: players, isNew }: Listed<Moved>) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const caption = t('correction.players', { count: players.length })
  const more = players.length - shownFirst
  const score = ({ score: change }: Moved) => <Change of={change} show={formatPoints} read={formatPoints} />
  const rank = ({ rank: change }: Moved) => (
    <Change
      of={change}
      show={(place) => <Rank rank={place ?? 0} />}
      read={(place) => (place === null ? '–' : formatRank(place))}
    />
  )
  const columns = withColumnClasses<Moved>(styles, [
    {
      id: 'player',
      head: caption,
      isRowHead: true,
      cell: (row) => (
        <span className="row">
          <Avatar pseudo={row.pseudo} />
          <span className="min-w-0 flex-1 font-semi leading-[1.3] wrap-anywhere">
            {row.pseudo}
            {isNew(row) && <span className="pill mine ml-2">{t('correction.new')}</span>}
            <span className={`note ${narrow}`}>{score(row)}</span>
          </span>
        </span>
      ),
    },
    { id: 'score', head: t('correction.score'), isWide: true, cell: score },
    {
      id: 'moved',
      head: t('correction.difference'),
      cell: (row) => (
        <>
          {row.score[0] === row.score[1] ? (
            <span className="pill">=</span>
          ) : (
            <ImpactChip points={row.score[1] - row.score[0]} />
          )}
          <span className={`note ${narrow}`}>{rank(row)}</span>
        </>
      ),
    },
    { id: 'rank', head: t('correction.rank'), isWide: true, cell: rank },
  ])
  return (
    <>
      <h3 className={phoneTitle}>{caption}</h3>
      <Card flush>
        <Table caption={caption} columns={columns} className={styles.table} onPhone="headless">
          <Rows
            columns={columns}
            rows={all ? players : players.slice(0, shownFirst)}
            // All deleted players have the same name.
            keyOf={({ pseudo }, index) => `${pseudo} ${index}`}
          />
        </Table>
      </Card>
      {!all && more > 0 && (
        <Button small onClick={() => setAll(true)}>
          {t('correction.morePlayers', { count: more })}
        </Button>
      )}
    </>
  )
}

interface ChangeProps<T> {
  readonly of: readonly [T, T]
  readonly show: (value: T) => ReactNode
  /** The value as plain text, for screen readers. */
  readonly read: (value: T) => string
}

/** A value before and after: "732 → 722", or only one when both are equal. */
function Change<T>({ of: [before, after], show, read }: ChangeProps<T>) {
  const { t } = useTranslation()
  if (before === after) return <span className="text-muted">{show(before)}</span>
  return (
    <>
      <span aria-hidden="true">
        <span className="text-muted">{show(before)}</span>
        <span className="px-[3px] text-muted">→</span>
        <strong>{show(after)}</strong>
      </span>
      <span className="only-read-aloud">{t('correction.fromTo', { from: read(before), to: read(after) })}</span>
    </>
  )
}

const pointsOf = ({ winnerImpact, looserImpact }: RecalculatedMatch, when: 0 | 1) =>
  `${formatImpact(winnerImpact[when])} / ${formatImpact(looserImpact[when])}`

function MatchesTable({ rows, isNew, caption }: Listed<RecalculatedMatch> & { readonly caption: string }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const columns = withColumnClasses<RecalculatedMatch>(styles, [
    {
      id: 'match',
      head: caption,
      isRowHead: true,
      cell: (match) => (
        <>
          <span className="block font-semi wrap-anywhere">
            {sideTextOf(match.winners)} 2–{match.looserSet}{' '}
            <span className="font-normal text-muted">{sideTextOf(match.losers)}</span>
            {isNew(match) && <span className="pill mine ml-2">{t('correction.new')}</span>}
          </span>
          <span className="note block">
            {t(match.isSimple ? 'recap.simple' : 'recap.double', { id: match.id })}
            <span className="md:hidden"> · {dateTime(match.matchDate)}</span>
          </span>
        </>
      ),
    },
    { id: 'played', head: t('correction.played'), isWide: true, cell: ({ matchDate }) => dateTime(matchDate) },
    { id: 'before', head: t('correction.pointsBefore'), isWide: true, cell: (match) => pointsOf(match, 0) },
    {
      id: 'moved',
      head: t('correction.pointsAfter'),
      cell: (match) => {
        const [before, after] = [pointsOf(match, 0), pointsOf(match, 1)]
        return (
          <>
            <span className={`text-muted ${narrow}`}>{before}</span>
            {before === after ? <span className="hidden md:inline">{after}</span> : <strong>{after}</strong>}
          </>
        )
      },
    },
  ])
  return (
    <Card flush>
      <Table caption={caption} columns={columns} className={styles.table} onPhone="headless">
        <Rows columns={columns} rows={rows} keyOf={({ isSimple, id }) => `${isSimple} ${id}`} />
      </Table>
    </Card>
  )
}
