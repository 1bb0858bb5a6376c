import type { Trend } from '@topspin/domain/contract/trends'
import type { Ladder } from '@topspin/domain/ladder'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Sparkline } from '../../shared/charts/index.ts'
import { impact, points } from '../../shared/format/index.ts'
import type { TextKey } from '../../shared/i18n/index.ts'
import { playerAt } from '../../shared/navigation/index.ts'
import { type Column, columnsOf, tableStyles } from '../../shared/table/index.ts'
import { Avatar, Places, Stars } from '../../shared/ui/index.ts'
import { Marks } from '../player/index.ts'
import styles from './ladder-table.module.css'
import type { LadderItem } from './shown-rows.ts'

const percent = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** The share of victories; none without a match. */
const shareOf = ({ wins, losses }: Trend) => (wins + losses === 0 ? undefined : wins / (wins + losses))
/** A figure of the trends: an empty cell until they are read, a dash for a player without a match. */
const figure = (shown: (trend: Trend) => ReactNode) => (item: LadderItem) => {
  const { trend } = item
  if (trend === undefined) return null
  return trend.wins + trend.losses === 0 ? '–' : shown(trend)
}

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
        cell: ({ trend, isRanked }) =>
          trend !== undefined && isRanked && <Places places={trend.week.places} coloured />,
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
          trend !== undefined &&
          trend.line.length > 1 && <Sparkline points={trend.line.map((score, index) => [index, score])} />,
      },
      {
        id: 'points',
        head: t('rank.weekPoints'),
        value: ({ trend }) => trend?.week.points,
        cell: ({ trend }) => trend !== undefined && trend.week.places !== null && <Week points={trend.week.points} />,
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
        {isMine && <small className={`${tableStyles.you} ${styles.you}`}>{t('player.you')}</small>}
      </span>
    </>
  )
}

/** The change of a score in a week. A newcomer has none. */
const Week = ({ points: moved }: { readonly points: number }) => (
  <span className={moved === 0 ? '' : moved > 0 ? styles.up : styles.down}>{impact(moved)}</span>
)
