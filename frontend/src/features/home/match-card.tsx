import type { LastMatch } from '@topspin/domain/contract/match'
import type { ReactNode } from 'react'
import { useDates } from '../../format/dates.tsx'
import { useT } from '../../i18n/words.tsx'
import { Avatars } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { ImpactChip } from '../../ui/impact-chip.tsx'
import { useWhy, WhyButton } from '../explanation/why.tsx'
import styles from './match-card.module.css'

interface Props {
  readonly match: LastMatch
  /** A control at the end of the card. */
  readonly action?: ReactNode
}

/** A finished match: winners, sets, losers, date and points; a tap on the points opens their explanation. */
export function MatchCard({ match, action }: Props) {
  const t = useT()
  const { dateTime } = useDates()
  const why = useWhy({ explanation: match.explanation })
  return (
    <Card as="article">
      <div className={`${styles.line} num`}>
        <Side one={match.winnerOne} two={match.winnerTwo} />
        <p className={styles.sets}>
          {match.winnerSet}
          <span className={styles.dash}> - </span>
          {match.looserSet}
        </p>
        <Side one={match.looserOne} two={match.looserTwo} lost />
      </div>
      <div className={styles.foot}>
        <time className="fine num" dateTime={match.matchDate}>
          {dateTime(match.matchDate)}
        </time>
        {match.isSimple || <span className={`fine ${styles.kind}`}>{t('home.double')}</span>}
        <span className={styles.moved}>
          <WhyButton {...why}>
            <ImpactChip points={match.winnerScoreImpact} />
            <ImpactChip points={match.looserScoreImpact} />
          </WhyButton>
          {action}
        </span>
      </div>
      {why.panel}
    </Card>
  )
}

interface SideProps {
  readonly one: string
  readonly two: string | null
  readonly lost?: boolean
}

function Side({ one, two, lost = false }: SideProps) {
  return (
    <div className={lost ? `${styles.side} ${styles.lost}` : styles.side}>
      <Avatars one={one} two={two} />
      <span className={styles.names}>
        <span className={`cut ${styles.name}`}>{one}</span>
        {two !== null && <span className={`cut ${styles.name}`}>{two}</span>}
      </span>
    </div>
  )
}
