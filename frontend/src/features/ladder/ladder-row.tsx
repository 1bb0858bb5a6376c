import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { Trend } from '@topspin/domain/contract/trends'
import type { Ladder } from '@topspin/domain/ladder'
import { memo } from 'react'
import { Sparkline } from '../../shared/charts/sparkline.tsx'
import { impact, points } from '../../shared/format/numbers.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { playerAt } from '../../shared/navigation/paths.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Places } from '../../shared/ui/places.tsx'
import { Stars } from '../../shared/ui/stars.tsx'
import styles from './ladder-table.module.css'
import { shareOf } from './shown-rows.ts'

interface Props {
  readonly entry: RankingEntry
  readonly ladder: Ladder
  /** Undefined until the trends are read. */
  readonly trend: Trend | undefined
  readonly isMine: boolean
  /** False before the first match of the ladder, when everybody has the same rank. */
  readonly isRanked: boolean
  readonly isTied: boolean
  /** Whether the row above has the same rank. */
  readonly followsTied: boolean
  /** Whether the podium shows the player, so that a phone leaves the row out. */
  readonly isOnPodium: boolean
}

/** A row of a ladder. Memoized, because a change of the ladder affects only some rows. */
export const LadderRow = memo(function LadderRow(props: Props) {
  const t = useT()
  const { entry, ladder, trend, isMine, isRanked, isTied, followsTied, isOnPodium } = props
  const kinds = [
    isMine && styles.mine,
    isTied && styles.tied,
    followsTied && styles.follows,
    isOnPodium && styles.onPodium,
  ].filter((kind) => typeof kind === 'string')
  return (
    <tr className={[styles.row, ...kinds].join(' ')}>
      <td className={styles.place}>
        {isRanked ? entry.rank : '–'}
        {isTied && <small className={styles.tie}>{t('rank.tied')}</small>}
      </td>
      <td className={styles.move}>
        {trend !== undefined && isRanked && <Places places={trend.week.places} coloured />}
      </td>
      <th scope="row" className={styles.player}>
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
      </th>
      <Figures trend={trend} />
      <td className={styles.score}>{points(entry.score)}</td>
    </tr>
  )
})

/** What the trends say; empty cells until they are read, dashes for a player without a match. */
function Figures({ trend }: Pick<Props, 'trend'>) {
  const unplayed = trend !== undefined && trend.wins + trend.losses === 0 ? '–' : null
  const week = trend === undefined || trend.week.places === null ? null : trend.week.points
  return (
    <>
      <td className={styles.form}>{trend !== undefined && (unplayed ?? <Form results={trend.form} />)}</td>
      <td className={styles.record}>{trend !== undefined && (unplayed ?? `${trend.wins} - ${trend.losses}`)}</td>
      <td className={`${styles.share} ${styles.roomy}`}>
        {trend !== undefined && (unplayed ?? percent.format(shareOf(trend) * 100))}
      </td>
      <td className={`${styles.line} ${styles.roomy}`}>
        {trend !== undefined && trend.line.length > 1 && (
          <Sparkline points={trend.line.map((score, index) => [index, score])} />
        )}
      </td>
      <td className={`${styles.points} ${week === null || week === 0 ? '' : week > 0 ? styles.up : styles.down}`}>
        {week !== null && impact(week)}
      </td>
    </>
  )
}

const percent = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

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
