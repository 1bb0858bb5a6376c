import type { ImpactExplanation, MatchRecorded } from '@topspin/domain/contract/match'
import type { Ladder } from '@topspin/domain/ids'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { BadgeIcon, badgeTexts } from '../../shared/charts/index.ts'
import { formatPoints } from '../../shared/format/index.ts'
import { Card } from '../../shared/ui/index.ts'
import styles from './result.module.css'

interface Props {
  readonly ladder: Ladder
  readonly match: MatchRecorded
  readonly player: ImpactExplanation['players'][number]
  /** Whether the badges appear with an animation. */
  readonly moves: boolean
}

/** From this gap in points on, an upset without a badge is called a surprise. */
const surprisingGap = 100

/** One line: the badges that a player has earned by the match, or that its result is a surprise; else nothing. */
export default function ResultBadges({ ladder, match, player, moves }: Props) {
  const { t } = useTranslation()
  const query = api.useBadgesQuery({ params: { pseudo: player.pseudo, ladder } })
  const { gap, upset } = match.explanation
  if (query.isLoading) return null
  const earned = (query.currentData ?? []).filter(({ id }) => id === match.id)
  const isUpset = upset && player.won
  if (earned.length === 0 && !(isUpset && gap >= surprisingGap)) return null
  const names = earned.map(({ badge }) => t(badgeTexts[badge].name))
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
