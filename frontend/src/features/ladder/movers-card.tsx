import type { Trend } from '@topspin/domain/contract/trends'
import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { Avatar, Card, ImpactChip, Places, PlayerLink, Rank, Section } from '../../shared/ui/index.ts'
import { moversOf } from './movers.ts'
import styles from './movers-card.module.css'
import type { Ranking } from './ranking.ts'

interface Props {
  readonly ladder: Ladder
  readonly trends: readonly Trend[]
  /** When given, the rank of each player is shown. */
  readonly ranking?: Ranking
}

/** The players whose score has changed most in a week; nothing without any. */
export function MoversCard({ ladder, trends, ranking = [] }: Props) {
  const { t } = useTranslation()
  const movers = moversOf(trends)
  if (movers.length === 0) return null
  const ranks = new Map(ranking.map(({ pseudo, rank }) => [pseudo, rank]))
  const aside = <span className="note">{t(ladder === 'simple' ? 'rank.inSimple' : 'rank.inDouble')}</span>
  return (
    <Section title={t('rank.movers')} aside={aside}>
      <Card flush>
        <ul className="tabular-nums">
          {movers.map(({ pseudo, week }) => (
            <li key={pseudo} className={styles.mover}>
              <Avatar pseudo={pseudo} size="s" />
              <span className={styles.who}>
                <PlayerLink pseudo={pseudo} ladder={ladder} />
                {ranks.has(pseudo) && (
                  <span className={styles.rank}>
                    <Rank rank={ranks.get(pseudo) ?? 0} />
                  </span>
                )}
              </span>
              <Places places={week.places} coloured />
              <span className={styles.points}>
                <ImpactChip points={week.points} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
