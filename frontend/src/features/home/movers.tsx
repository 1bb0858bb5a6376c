import type { Ladder } from '@topspin/domain/ladder'
import { api } from '../../api/api.ts'
import { useT } from '../../i18n/words.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { ImpactChip } from '../../ui/impact-chip.tsx'
import { Places } from '../../ui/places.tsx'
import { PlayerLink } from '../../ui/player-link.tsx'
import { Section } from '../../ui/section.tsx'
import { moversOf } from '../ranking/movers.ts'
import styles from './movers.module.css'

/** The players whose score has changed most in a week; nothing without any. */
export function Movers({ ladder }: { readonly ladder: Ladder }) {
  const t = useT()
  const movers = moversOf(api.useTrendsQuery({ params: { ladder } }).currentData ?? [])
  if (movers.length === 0) return null
  return (
    <Section title={t('home.movers')} aside={<span className="note">{t('home.inSingles')}</span>}>
      <Card flush>
        <ul className={`${styles.movers} num`}>
          {movers.map(({ pseudo, week }) => (
            <li key={pseudo}>
              <Avatar pseudo={pseudo} size="s" />
              <span className={styles.name}>
                <PlayerLink pseudo={pseudo} />
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
