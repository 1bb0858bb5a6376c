import type { Contest } from '@topspin/domain/contract/contest'
import { Card } from '../../../shared/ui/index.ts'
import { ContestedLine } from './contested-line.tsx'
import styles from './contests-screen.module.css'
import { DecisionLine } from './decision-line.tsx'
import { MatchTag } from './match-tag.tsx'
import { Quote } from './quote.tsx'

/** A contest that was decided, with the match as it is now. */
export function DecidedCard({ contest }: { readonly contest: Contest }) {
  return (
    <Card as="article">
      <ContestedLine match={contest.match} />
      <span className={styles.tag}>
        <MatchTag state={{ contests: [contest], corrections: [] }} />
      </span>
      <div className="below rows gap-2 text-s">
        <Quote contest={contest} />
        <DecisionLine decision={contest.decision} />
      </div>
    </Card>
  )
}
