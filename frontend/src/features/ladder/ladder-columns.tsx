import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { Trend } from '@topspin/domain/contract/trends'
import type { Ladder } from '@topspin/domain/ladder'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Sparkline } from '../../shared/charts/index.ts'
import { impact, points } from '../../shared/format/index.ts'
import type { TextKey } from '../../shared/i18n/index.ts'
import { playerAt } from '../../shared/navigation/index.ts'
import { type Column, columnsOf, tableStyles } from '../../shared/table/index.ts'
import { Avatar, Places, plainly, Stars } from '../../shared/ui/index.ts'
import { Marks } from '../player/index.ts'
import styles from './ladder-table.module.css'
import { isUndecided, podiumOf, type Ranking, type Trends } from './ranking.ts'

/** A row of a ladder. */
export interface LadderItem {
  readonly entry: RankingEntry
  /** Undefined until the trends are read. */
  readonly trend: Trend | undefined
  readonly isMine: boolean
  /** False before the first match of the ladder, when everybody has the same rank. */
  readonly isRanked: boolean
  readonly isTied: boolean
  /** Whether the podium shows the player, so that a phone leaves the row out. */
  readonly isOnPodium: boolean
}

/** The rows whose pseudo contains every word of a search, in any order, without case and accents. */
export function ladderItems(
  ranking: Ranking,
  search: string,
  trends: Trends,
  hasPodium: boolean,
  me: string,
): readonly LadderItem[] {
  const words = plainly(search).split(/\s+/)
  const found = ranking.filter(({ pseudo }) => words.every((word) => plainly(pseudo).includes(word)))
  const isRanked = !isUndecided(ranking)
  const counts = new Map<number, number>()
  for (const { rank } of ranking) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  const named = hasPodium ? podiumOf(ranking).filter(({ isNamed }) => isNamed) : []
  return found.map((entry) => ({
    entry,
    trend: trends.get(entry.pseudo),
    isMine: entry.pseudo === me,
    isRanked,
    isTied: isRanked && (counts.get(entry.rank) ?? 0) > 1,
    isOnPodium: named.some(({ rank }) => rank === entry.rank),
  }))
}

const percent = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** The share of victories; none without a match. */
const shareOf = ({ wins, losses }: Trend) => (wins + losses === 0 ? undefined : wins / (wins + losses))

/** A figure of the trends: an empty cell until they are read, a dash for a player without a match. */
const figure =
  (shown: (trend: Trend) => ReactNode) =>
  ({ trend }: LadderItem) =>
    trend && (shareOf(trend) === undefined ? '–' : shown(trend))

/** The columns of a ladder; their ids are in the address. */
export function useLadderColumns(ladder: Ladder): readonly Column<LadderItem>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const short = (text: TextKey, whole: TextKey) => <abbr title={t(whole)}>{t(text)}</abbr>
    return columnsOf<LadderItem>(styles, [
      {
        id: 'place',
        head: t('rank.place'),
        cell: ({ entry, isRanked, isTied }) => (
          <>
            {isRanked ? entry.rank : '–'}
            {isTied && <small className={styles.tie}>{t('rank.tied')}</small>}
          </>
        ),
      },
      {
        id: 'places',
        head: short('rank.weekShort', 'rank.week'),
        value: ({ trend }) => trend?.week.places ?? undefined,
        cell: ({ trend, isRanked }) => trend && isRanked && <Places places={trend.week.places} coloured />,
      },
      {
        id: 'name',
        head: t('rank.player'),
        isRowHead: true,
        isAscending: true,
        value: ({ entry }) => entry.pseudo,
        cell: (item) => <Player item={item} ladder={ladder} />,
      },
      {
        id: 'form',
        head: t('rank.form'),
        cell: figure(({ form }) => form.length > 0 && <Marks results={form} small />),
      },
      {
        id: 'wins',
        head: t('rank.record'),
        value: ({ trend }) => trend?.wins,
        cell: figure(({ wins, losses }) => `${wins} - ${losses}`),
      },
      {
        id: 'share',
        head: short('rank.share', 'rank.shareLong'),
        value: ({ trend }) => trend && shareOf(trend),
        cell: figure((trend) => percent.format((shareOf(trend) ?? 0) * 100)),
      },
      {
        id: 'line',
        head: t('rank.line'),
        cell: ({ trend }) =>
          trend && trend.line.length > 1 && <Sparkline points={trend.line.map((score, index) => [index, score])} />,
      },
      {
        id: 'points',
        head: t('rank.weekPoints'),
        value: ({ trend }) => trend?.week.points,
        // A newcomer has no change.
        cell: ({ trend }) => trend && trend.week.places !== null && <Week points={trend.week.points} />,
      },
      {
        id: 'score',
        head: t('rank.score'),
        value: ({ entry }) => entry.score,
        cell: ({ entry }) => points(entry.score),
      },
    ])
  }, [t, ladder])
}

function Player({ item: { entry, isMine }, ladder }: { readonly item: LadderItem; readonly ladder: Ladder }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={styles.face}>
        <Avatar pseudo={entry.pseudo} />
      </span>
      <span className={styles.who}>
        <a className={`cut ${tableStyles.target} ${styles.link}`} href={playerAt(entry.pseudo, ladder)}>
          {entry.pseudo}
        </a>
        <Stars count={entry.tournamentWins} />
        {isMine && <small className={`max-md:hidden ${tableStyles.you}`}>{t('player.you')}</small>}
      </span>
    </>
  )
}

/** The change of a score in a week. */
export const Week = ({ points: moved }: { readonly points: number }) => (
  <span className={`font-bold ${moved > 0 ? 'text-win' : moved < 0 ? 'text-loss' : 'text-muted'}`}>
    {impact(moved)}
  </span>
)
