import type { ImpactExplanation, RecordedMatch } from '@topspin/domain/contract/match'
import type { Ladder } from '@topspin/domain/ids'
import { ranksOf } from '@topspin/domain/ranks'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { BadgeIcon } from '../../shared/charts/index.ts'
import { formatPoints } from '../../shared/format/index.ts'
import type { Ranking } from '../../shared/ladder/index.ts'
import { Avatar, Card, ImpactChip, PlacesGained, Rank } from '../../shared/ui/index.ts'
import styles from './result.module.css'

/** A player in the ladder after a match, with the rank before the match. */
type Moved = ReturnType<typeof ladderAfterMatch>[number]

/**
 * The ladder after a match, computed from `before` and the match's explanation. It needs no request, so the ranks
 * appear with the result and do not change. Empty when a player is missing in `before`, or has another score there than
 * the match was rated with: `before` is then an older or newer ladder.
 */
export function ladderAfterMatch(before: Ranking, players: ImpactExplanation['players']) {
  const isRatedWith = (player: ImpactExplanation['players'][number]) =>
    before.some(({ pseudo, score }) => pseudo === player.pseudo && score === player.before)
  if (!players.every(isRatedWith)) return []
  const scores = before.map(({ pseudo, score, rank: rankBefore }) => {
    const player = players.find((one) => one.pseudo === pseudo)
    return { pseudo, score: player === undefined ? score : player.before + player.impact, rankBefore }
  })
  // Players with the same score keep their order.
  const sorted = scores.toSorted((one, other) => other.score - one.score)
  const ranks = ranksOf(sorted.map(({ score }) => score))
  return sorted.map((entry, index) => ({ ...entry, rank: ranks[index] ?? 0 }))
}

/** A player's row and its neighbours; at an end of the ladder, the three rows there; empty if the player has no row. */
export function ladderRowsAround(ladder: readonly Moved[], pseudo: string): readonly Moved[] {
  const index = ladder.findIndex((entry) => entry.pseudo === pseudo)
  const from = Math.max(0, Math.min(index - 1, ladder.length - 3))
  return index < 0 ? [] : ladder.slice(from, from + 3)
}

interface Props {
  readonly player: ImpactExplanation['players'][number]
  readonly isMe: boolean
  /** The ladder after the match; empty when it is unknown. */
  readonly ladder: readonly Moved[]
  /** Whether the row of the player and the badges are animated. */
  readonly moves: boolean
}

/** The places gained by a player, with the neighbouring rows; without a gain, the new score and any places lost. */
export function ResultPlaces({ player: { pseudo, before, impact }, isMe, ladder, moves }: Props) {
  const { t } = useTranslation()
  const own = ladder.find((row) => row.pseudo === pseudo)
  const gained = own === undefined ? 0 : own.rankBefore - own.rank
  const label = isMe ? t('match.ownPlace') : t('match.placeOf', { pseudo })
  const what = 'min-w-0 flex-1 leading-[1.25]'
  if (own === undefined || gained <= 0)
    return (
      <Card as="section" label={label}>
        <p className="row tabular-nums">
          {isMe || <Avatar pseudo={pseudo} />}
          <span className="figure whitespace-nowrap">{formatPoints(before + impact)}</span>
          <span className={what}>
            {gained === 0 ? t('match.newScore') : t('player.placesLost', { count: Math.abs(gained) })}
          </span>
          <ImpactChip points={impact} />
        </p>
      </Card>
    )
  return (
    <Card as="section" label={label} flush>
      <p className="row px-4 py-3 tabular-nums">
        <span className="figure whitespace-nowrap">
          <Rank rank={own.rankBefore} /> → <Rank rank={own.rank} />
        </span>
        <span className={what}>
          {own.rank === 1 ? t('match.firstPlace') : t('player.placesGained', { count: gained })}
        </span>
        <ImpactChip points={impact} />
      </p>
      {/* On a low phone the buttons below have the space. */}
      <ol className="overflow-hidden rounded-b-medium tabular-nums [@media(height<43.75rem)]:hidden">
        {ladderRowsAround(ladder, pseudo).map((row) => (
          <li
            key={row.pseudo}
            className={`grid grid-cols-[1.75rem_1.75rem_minmax(0,1fr)_auto_2.75rem] gap-(--space-3) items-center min-h-12 px-(--space-4) border-t border-line
              ${row === own ? 'bg-mine font-semi' : ''} ${row === own && moves ? styles.climbs : ''}`}
          >
            <span className="text-center font-semi">{row.rank}</span>
            <Avatar pseudo={row.pseudo} size="s" />
            <span className="cut">{row.pseudo}</span>
            <span className="font-semi">{formatPoints(row.score)}</span>
            <span className="justify-self-end">
              <PlacesGained places={row.rankBefore - row.rank} coloured />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

interface BadgesProps extends Pick<Props, 'player' | 'moves'> {
  readonly ladder: Ladder
  readonly match: RecordedMatch
}

/** From this gap in points on, an upset without a badge is called a surprise. */
const surprisingGap = 100

/** The badges that a player has earned by a match. Without badges, says when the result is a surprise. */
export function ResultBadges({ ladder, match, player, moves }: BadgesProps) {
  const { t } = useTranslation()
  const query = api.useBadgesQuery({ params: { pseudo: player.pseudo, ladder } })
  const { gap, upset } = match.explanation
  if (query.isLoading) return null
  const earned = (query.currentData ?? []).filter(({ id }) => id === match.id)
  const isUpset = upset && player.won
  if (earned.length === 0 && !(isUpset && gap >= surprisingGap)) return null
  const names = earned.map(({ badge }) => t('badges.name', { context: badge }))
  const notes = [
    isUpset && t('match.upsetBy', { points: formatPoints(gap), count: gap }),
    earned.length > 0 && t('match.badges', { count: earned.length }),
  ]
  return (
    <Card as="section" label={t('badges.title')}>
      <div className={`row ${moves ? styles.appears : ''}`}>
        {earned.length > 0 && (
          <span className="row flex-wrap gap-1.5">
            {earned.map(({ badge }) => (
              <BadgeIcon key={badge} badge={badge} />
            ))}
          </span>
        )}
        <p className="rows min-w-30 flex-1 gap-0 leading-[1.3]">
          <strong>{names.length > 0 ? names.join(', ') : t('match.surprise')}</strong>
          <span className="note tabular-nums">{notes.filter(Boolean).join(', ')}</span>
        </p>
      </div>
    </Card>
  )
}
