import type { Trend } from '@topspin/domain/contract/trends'
import type { Ladder } from '@topspin/domain/ladder'
import { useId } from 'react'
import { useT } from '../../i18n/words.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { ImpactChip } from '../../ui/impact-chip.tsx'
import { Places } from '../../ui/places.tsx'
import { PlayerLink } from '../../ui/player-link.tsx'
import { Rank } from '../../ui/rank.tsx'
import { moversOf } from './movers.ts'
import styles from './movers-card.module.css'
import type { Ranking } from './ranking.ts'

interface Props {
  readonly ranking: Ranking
  readonly trends: readonly Trend[]
  readonly ladder: Ladder
}

/** The largest movements of the week; nothing without any. */
export function MoversCard({ ranking, trends, ladder }: Props) {
  const t = useT()
  const id = useId()
  const movers = moversOf(trends)
  if (movers.length === 0) return null
  const ranks = new Map(ranking.map(({ pseudo, rank }) => [pseudo, rank]))
  return (
    <section className="stack section" aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="note section-title" id={id}>
          {t('rank.movers')}
        </h2>
        <span className="note">{t(ladder === 'simple' ? 'rank.inSimple' : 'rank.inDouble')}</span>
      </div>
      <Card flush>
        <ul className="num">
          {movers.map(({ pseudo, week }) => (
            <li key={pseudo} className={styles.mover}>
              <Avatar pseudo={pseudo} size="s" />
              <span className={styles.who}>
                <PlayerLink pseudo={pseudo} ladder={ladder} />
                <span className={styles.rank}>
                  <Rank rank={ranks.get(pseudo) ?? 0} />
                </span>
              </span>
              <Places places={week.places} coloured />
              <span className={styles.points}>
                <ImpactChip points={week.points} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
