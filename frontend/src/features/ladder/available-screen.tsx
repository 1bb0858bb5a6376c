import { type ComponentProps, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { isQueryAnswered, useEntryOpen } from '../../shared/api/index.ts'
import { formatPoints, impactTextsOf, useDates } from '../../shared/format/index.ts'
import { type FreePlayer, type Ranking, useFreePlayers, useRanking } from '../../shared/ladder/index.ts'
import { matchFormPath } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { Rows, Table, withColumnClasses } from '../../shared/table/index.ts'
import {
  Avatar,
  Card,
  EmptyState,
  LinkButton,
  Name,
  PlayerLink,
  QueryView,
  Rank,
  Section,
  Skeleton,
  useHasDetailColumn,
} from '../../shared/ui/index.ts'
import { ChallengeButton } from '../challenge/index.ts'
import styles from './available-screen.module.css'
import { FairDouble } from './fair-double.tsx'
import { OwnAvailability } from './own-availability.tsx'

/** Until when the reader is free, a fair double, and the other free players (docs/screens.md#who-plays). */
export default function AvailableScreen() {
  const { t } = useTranslation()
  const available = useFreePlayers()
  // Awaited too, because the place of the double depends on it.
  const isRanked = isQueryAnswered(useRanking('double'))
  const skeleton = <Skeleton shape="card" />
  if (useEntryOpen())
    return (
      <QueryView query={available.query} skeleton={skeleton}>
        {() => (isRanked ? <WhoPlays {...available} /> : skeleton)}
      </QueryView>
    )
  const action = <LinkButton to="/rank">{t('match.seeRanking')}</LinkButton>
  return <EmptyState title={t('match.closed')} text={t('match.closedNext')} action={action} />
}

function WhoPlays({ now, mine, others }: ReturnType<typeof useFreePlayers>) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const simple = useRanking('simple').currentData ?? []
  const double = useRanking('double').currentData ?? []
  const Shown = useHasDetailColumn() ? AvailableTable : AvailableList
  const rows = useRows(others, simple, me)
  const own = entryOf(me, double)
  const free = others.flatMap(({ pseudo }) => entryOf(pseudo, double) ?? [])
  const mayFair = mine !== null && own !== undefined
  const hasFair = mayFair && free.length >= 3
  // The place of the double is chosen when the screen is shown and when the reader becomes free: above the list if there
  // is a double, else below. So no row moves when others become free or leave.
  const [chosen, choose] = useState({ mayFair, isAbove: hasFair })
  if (chosen.mayFair !== mayFair) choose({ mayFair, isAbove: hasFair })
  const last = useRef<ComponentProps<typeof FairDouble>>(null)
  if (hasFair) last.current = { me: own, others: free }
  const above = mayFair && chosen.isAbove ? last.current : null
  // A wide screen has a second column for the double.
  const isWide = hasFair || above !== null
  const columns = isWide ? 'xl:grid-cols-[minmax(0,1fr)_min(440px,40%)]' : ''
  const first = `max-w-160 xl:col-start-1 ${isWide ? 'xl:max-w-none' : ''}`
  const second = 'max-w-160 xl:col-start-2 xl:row-span-2 xl:row-start-1'
  const count = others.length
  const aside = mine === null ? count : t('available.andYou', { count })
  return (
    <div className={`stack xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-6 ${columns}`}>
      <div className={first}>
        <OwnAvailability now={now} mine={mine} />
      </div>
      {above !== null && (
        <div className={`${second} ${hasFair ? '' : 'invisible'}`}>
          <FairDouble {...above} />
        </div>
      )}
      <div className={first}>
        <Section title={t('available.now')} aside={count > 0 && <span className="note tabular-nums">{aside}</span>}>
          {rows.length === 0 ? (
            <EmptyState
              title={t('available.nobody')}
              text={t(mine === null ? 'available.nobodyNext' : 'available.nobodyElseNext')}
            />
          ) : (
            <>
              <Card flush>
                <Shown rows={rows} />
              </Card>
              {Shown === AvailableList && <p className="note px-1">{t('challenge.nameHint')}</p>}
            </>
          )}
        </Section>
      </div>
      {mayFair && (above === null || !hasFair) && (
        <div className={hasFair ? second : first}>
          <FairDouble me={own} others={free} />
        </div>
      )}
    </div>
  )
}

/** The rows of `before`, with newer data from `free`, and then the players who are only in `free`. */
export const mergeFreePlayerRows = (
  before: readonly FreePlayer[],
  free: readonly FreePlayer[],
): readonly FreePlayer[] => [
  ...before.map((row) => free.find(({ pseudo }) => pseudo === row.pseudo) ?? row),
  ...free.filter(({ pseudo }) => !before.some((row) => row.pseudo === pseudo)),
]

/**
 * The rows keep their places, so that no tap hits a row that has just moved. A player who is no longer free keeps the
 * row. New players come last. `stake` is undefined while the ladder lacks the reader or the player.
 */
function useRows(free: readonly FreePlayer[], ladder: Ranking, me: string) {
  const [before, setBefore] = useState<readonly FreePlayer[]>([])
  const rows = mergeFreePlayerRows(before, free)
  if (rows.some((row, index) => row !== before[index])) setBefore(rows)
  const own = entryOf(me, ladder)
  return rows.map((row) => {
    const entry = entryOf(row.pseudo, ladder)
    const stake = own && entry && impactTextsOf([own.score], [entry.score])
    return { ...row, entry, stake, isGone: !free.includes(row) }
  })
}

const entryOf = (name: string, ladder: Ranking) => ladder.find(({ pseudo }) => pseudo === name)

type Row = ReturnType<typeof useRows>[number]

const goneClass = 'text-muted [&_[data-look]]:grayscale'

function AvailableList({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation()
  const { time } = useDates()
  const untilOf = ({ until, stake }: Row) =>
    t('available.untilTime', { time: time(until) }) + (stake ? ` · ${t('available.stake', stake)}` : '')
  return (
    <ul className="lined">
      {rows.map((row) => (
        <li key={row.pseudo} className={`row min-h-15 px-3.5 py-[7px] ${row.isGone ? goneClass : ''}`}>
          <Avatar pseudo={row.pseudo} />
          <span className="grid min-w-0 flex-1 justify-items-start">
            <PlayerLink pseudo={row.pseudo}>
              <Name pseudo={row.pseudo} />
            </PlayerLink>
            <span className="note tabular-nums">{row.isGone ? t('available.gone') : untilOf(row)}</span>
          </span>
          <Challenge {...row} />
        </li>
      ))}
    </ul>
  )
}

function AvailableTable({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation()
  const { time } = useDates()
  const columns = withColumnClasses<Row>(styles, [
    {
      id: 'player',
      head: t('available.player'),
      isRowHead: true,
      cell: ({ pseudo }) => (
        <span className="row gap-2 [&_a]:grid [&_a]:content-center">
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
            <Rank rank={entry.rank} /> <span className="text-muted">{formatPoints(entry.score)}</span>
          </>
        ),
    },
    { id: 'stake', head: t('available.forYou'), cell: ({ stake }) => stake && t('available.stake', stake) },
    {
      id: 'action',
      head: t('available.play'),
      isHeadHidden: true,
      cell: ({ pseudo, isGone }) => (
        <span className={isGone ? 'invisible' : undefined}>
          <LinkButton to={matchFormPath(pseudo)}>
            {t('available.play')}
            <span className="only-read-aloud"> {t('available.with', { pseudo })}</span>
          </LinkButton>
        </span>
      ),
    },
    { id: 'challenge', head: t('challenge.challenge'), isHeadHidden: true, cell: (row) => <Challenge {...row} /> },
  ])
  return (
    <Table caption={t('available.now')} columns={columns} className={styles.table}>
      <Rows
        columns={columns}
        rows={rows}
        keyOf={({ pseudo }) => pseudo}
        attributes={({ isGone }) => (isGone ? { className: goneClass } : {})}
      />
    </Table>
  )
}

/** The button that challenges the player. When the player is no longer free, it is invisible but keeps its space. */
function Challenge({ pseudo, isGone }: Row) {
  return (
    <span className={isGone ? 'invisible' : undefined}>
      <ChallengeButton pseudo={pseudo} />
    </span>
  )
}
