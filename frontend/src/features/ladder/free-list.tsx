import { useTranslation } from 'react-i18next'
import { points, useDates } from '../../shared/format/index.ts'
import { matchWith } from '../../shared/navigation/index.ts'
import { columnsOf, Rows, Table } from '../../shared/table/index.ts'
import { Avatar, Card, LinkButton, Name, PlayerLink, Rank, useBeside } from '../../shared/ui/index.ts'
import styles from './free-list.module.css'
import type { Ranking } from './ranking.ts'
import { stakeOf } from './stake-of.ts'
import type { SteadyRow } from './steady-rows.ts'

interface Props {
  readonly rows: readonly SteadyRow[]
  /** The singles ladder; empty before it is read. */
  readonly ladder: Ranking
  readonly me: string
}

/** Who is free, until when, and what a singles match would win or lose. A table where there is room. */
export function FreeList({ rows, ladder, me }: Props) {
  const beside = useBeside()
  const mine = ladder.find(({ pseudo }) => pseudo === me)
  const shown = rows.map((row) => {
    const entry = ladder.find(({ pseudo }) => pseudo === row.pseudo)
    const stake = mine === undefined || entry === undefined ? null : stakeOf([mine.score], [entry.score])
    return { ...row, entry, stake }
  })
  const Shown = beside ? FreeTable : List
  return (
    <Card flush>
      <Shown rows={shown} />
    </Card>
  )
}

interface Row extends SteadyRow {
  readonly entry: Ranking[number] | undefined
  readonly stake: ReturnType<typeof stakeOf> | null
}

interface RowsProps {
  readonly rows: readonly Row[]
}

function List({ rows }: RowsProps) {
  const { t } = useTranslation()
  const { time } = useDates()
  return (
    <ul>
      {rows.map(({ pseudo, until, isGone, stake }) => (
        <li key={pseudo} className={isGone ? `${styles.row} ${styles.gone}` : styles.row}>
          <Avatar pseudo={pseudo} />
          <span className={styles.who}>
            <PlayerLink pseudo={pseudo}>
              <Name pseudo={pseudo} />
            </PlayerLink>
            <span className="note tabular-nums">
              {isGone
                ? t('available.gone')
                : [
                    t('available.untilTime', { time: time(until) }),
                    ...(stake === null ? [] : [t('available.stake', stake)]),
                  ].join(' · ')}
            </span>
          </span>
          <Play pseudo={pseudo} isGone={isGone} />
        </li>
      ))}
    </ul>
  )
}

function FreeTable({ rows }: RowsProps) {
  const { t } = useTranslation()
  const { time } = useDates()
  const columns = columnsOf<Row>(styles, [
    {
      id: 'player',
      head: t('available.player'),
      isRowHead: true,
      cell: ({ pseudo }) => (
        <span className={styles.player}>
          <Avatar pseudo={pseudo} />
          <PlayerLink pseudo={pseudo}>
            <Name pseudo={pseudo} />
          </PlayerLink>
        </span>
      ),
    },
    {
      id: 'until',
      head: t('available.freeUntil'),
      cell: ({ isGone, until }) => (isGone ? t('available.gone') : time(until)),
    },
    {
      id: 'rank',
      head: t('available.inSingles'),
      cell: ({ entry }) =>
        entry !== undefined && (
          <>
            <Rank rank={entry.rank} /> <span className={styles.score}>{points(entry.score)}</span>
          </>
        ),
    },
    { id: 'stake', head: t('available.forYou'), cell: ({ stake }) => stake !== null && t('available.stake', stake) },
    { id: 'action', head: t('available.play'), isHeadHidden: true, cell: (row) => <Play {...row} /> },
  ])
  return (
    <Table caption={t('available.now')} columns={columns} className={styles.table}>
      <Rows
        columns={columns}
        rows={rows}
        keyOf={({ pseudo }) => pseudo}
        attributes={({ isGone }) => (isGone ? { className: styles.gone } : {})}
      />
    </Table>
  )
}

/** Leads to the form of a singles match. The place stays when the player is no longer free. */
function Play({ pseudo, isGone }: Pick<Row, 'pseudo' | 'isGone'>) {
  const { t } = useTranslation()
  return (
    <span className={isGone ? styles.hidden : undefined}>
      <LinkButton to={matchWith(pseudo)}>
        {t('available.play')}
        <span className="only-read-aloud"> {t('available.with', { pseudo })}</span>
      </LinkButton>
    </span>
  )
}
