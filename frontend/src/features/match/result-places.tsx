import type { Explanation } from '@topspin/domain/contract/match'
import { useTranslation } from 'react-i18next'
import { points } from '../../shared/format/index.ts'
import { Avatar, Card, ImpactChip, Places, Rank } from '../../shared/ui/index.ts'
import { type Moved, neighboursOf } from './ladder-after.ts'
import styles from './result-places.module.css'

interface Props {
  readonly player: Explanation['players'][number]
  readonly isMe: boolean
  /** The ladder after the match; empty when it is unknown. */
  readonly ladder: readonly Moved[]
  /** Whether the player's row climbs to its place. */
  readonly moves: boolean
}

/** The places that a player has gained, with the rows about it; without any, only the new score. */
export function ResultPlaces({ player, isMe, ladder, moves }: Props) {
  const { t } = useTranslation()
  const own = ladder.find(({ pseudo }) => pseudo === player.pseudo)
  const gained = own === undefined ? 0 : own.rankBefore - own.rank
  const label = isMe ? t('match.ownPlace') : t('match.placeOf', { pseudo: player.pseudo })
  if (own === undefined || gained <= 0)
    return (
      <Card as="section" label={label}>
        <p className="row tabular-nums">
          {isMe || <Avatar pseudo={player.pseudo} />}
          <span className="figure whitespace-nowrap">{points(player.before + player.impact)}</span>
          <span className={`min-w-0 flex-1 ${styles.what}`}>
            {own === undefined || gained === 0
              ? t('match.newScore')
              : t('player.placesLost', { count: Math.abs(gained) })}
          </span>
          <ImpactChip points={player.impact} />
        </p>
      </Card>
    )
  return (
    <Card as="section" label={label} flush>
      <p className={`row ${styles.top} tabular-nums`}>
        <span className="figure whitespace-nowrap">
          <Rank rank={own.rankBefore} /> → <Rank rank={own.rank} />
        </span>
        <span className={`min-w-0 flex-1 ${styles.what}`}>
          {own.rank === 1 ? t('match.firstPlace') : t('player.placesGained', { count: gained })}
        </span>
        <ImpactChip points={player.impact} />
      </p>
      <ol className={`${styles.rows} tabular-nums`}>
        {neighboursOf(ladder, player.pseudo).map((row) => (
          <Row key={row.pseudo} row={row} isOwn={row === own} moves={moves} />
        ))}
      </ol>
    </Card>
  )
}

interface RowProps {
  readonly row: Moved
  readonly isOwn: boolean
  readonly moves: boolean
}

function Row({ row, isOwn, moves }: RowProps) {
  return (
    <li className={`${styles.row} ${isOwn ? `font-semi ${styles.own}` : ''} ${isOwn && moves ? styles.climbs : ''}`}>
      <span className={`font-semi ${styles.rank}`}>{row.rank}</span>
      <Avatar pseudo={row.pseudo} size="s" />
      <span className="cut">{row.pseudo}</span>
      <span className="font-semi">{points(row.score)}</span>
      <span className={styles.places}>
        <Places places={row.rankBefore - row.rank} coloured />
      </span>
    </li>
  )
}
