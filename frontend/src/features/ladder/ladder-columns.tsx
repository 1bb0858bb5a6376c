import type { Trend } from '@topspin/domain/contract/trends'
import type { Ladder } from '@topspin/domain/ladder'
import { type ReactNode, useMemo } from 'react'
import { impact, points } from '../../shared/format/numbers.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { playerAt } from '../../shared/navigation/paths.ts'
import type { Column } from '../../shared/table/table.tsx'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Places } from '../../shared/ui/places.tsx'
import { Stars } from '../../shared/ui/stars.tsx'
import styles from './ladder-table.module.css'
import { Sparkline } from './row-sparkline.tsx'
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
  const t = useT()
  return useMemo(() => {
    const short = (text: string, whole: string) => <abbr title={t(whole)}>{t(text)}</abbr>
    return [
      {
        id: 'place',
        head: t('rank.place'),
        className: styles.place,
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
        className: styles.move,
        value: ({ trend }) => trend?.week.places ?? undefined,
        cell: ({ trend, isRanked }) =>
          trend !== undefined && isRanked && <Places places={trend.week.places} coloured />,
      },
      {
        id: 'name',
        head: t('rank.player'),
        isRowHead: true,
        isAscending: true,
        className: styles.player,
        value: ({ entry }) => entry.pseudo,
        cell: (item) => <Player item={item} ladder={ladder} />,
      },
      {
        id: 'form',
        head: t('rank.form'),
        className: styles.form,
        cell: figure(({ form }) => <Form results={form} />),
      },
      {
        id: 'wins',
        head: t('rank.record'),
        className: styles.record,
        value: ({ trend }) => trend?.wins,
        cell: figure(({ wins, losses }) => `${wins} - ${losses}`),
      },
      {
        id: 'share',
        head: short('rank.share', 'rank.shareLong'),
        className: styles.share,
        value: ({ trend }) => trend && shareOf(trend),
        cell: figure((trend) => percent.format((shareOf(trend) ?? 0) * 100)),
      },
      {
        id: 'line',
        head: t('rank.line'),
        className: styles.line,
        cell: ({ trend }) => trend !== undefined && <Sparkline scores={trend.line} />,
      },
      {
        id: 'points',
        head: t('rank.weekPoints'),
        className: styles.points,
        value: ({ trend }) => trend?.week.points,
        cell: ({ trend }) => trend !== undefined && trend.week.places !== null && <Week points={trend.week.points} />,
      },
      {
        id: 'score',
        head: t('rank.score'),
        className: styles.score,
        value: ({ entry }) => entry.score,
        cell: ({ entry }) => points(entry.score),
      },
    ]
  }, [t, ladder])
}

function Player({ item: { entry, isMine }, ladder }: { readonly item: LadderItem; readonly ladder: Ladder }) {
  const t = useT()
  return (
    <>
      <span className={styles.face}>
        <Avatar pseudo={entry.pseudo} />
      </span>
      <span className={styles.name}>
        <a className={`cut ${styles.link}`} href={playerAt(entry.pseudo, ladder)}>
          {entry.pseudo}
        </a>
        <Stars count={entry.tournamentWins} />
        {isMine && <small className={styles.you}>{t('player.you')}</small>}
      </span>
    </>
  )
}

/** The change of a score in a week. A newcomer has none. */
const Week = ({ points: moved }: { readonly points: number }) => (
  <span className={moved === 0 ? '' : moved > 0 ? styles.up : styles.down}>{impact(moved)}</span>
)

/** Results as letters on green and red, oldest first. */
function Form({ results }: { readonly results: readonly boolean[] }) {
  const t = useT()
  if (results.length === 0) return null
  const aloud = results.map((won) => t(won ? 'player.won' : 'player.lost')).join(', ')
  return (
    <span className={styles.marks} role="img" aria-label={aloud}>
      {results.map((won, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a result has no other identity than its place
        <span key={index} className={won ? styles.won : styles.lost}>
          {t(won ? 'player.wonLetter' : 'player.lostLetter')}
        </span>
      ))}
    </span>
  )
}
