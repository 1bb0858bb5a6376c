import type { Ladder } from '@topspin/domain/ladder'
import { useSelector } from 'react-redux'
import { impact, points } from '../../format/numbers.ts'
import { useT } from '../../i18n/words.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadFailure } from '../../ui/query-view.tsx'
import { RankChange } from '../../ui/rank-change.tsx'
import { useRanking } from '../ranking/ranking.ts'
import { sideOf } from './form.ts'
import { selectForm, selectStakes } from './selectors.ts'
import type { Stake } from './stakes.ts'
import styles from './stakes-card.module.css'

/** The points and ranks at stake for player one, for both outcomes. */
export function StakesCard({ ladder }: { readonly ladder: Ladder }) {
  const t = useT()
  const { draft } = useSelector(selectForm(ladder))
  const ranking = useRanking(ladder)
  const stakes = useSelector(selectStakes[ladder])
  const one = sideOf(draft, ladder, 'one')
  const two = sideOf(draft, ladder, 'two')
  if (stakes === null || one === null || two === null)
    return (
      <Card as="section">
        {ranking.currentData === undefined && ranking.error !== undefined ? (
          <LoadFailure query={ranking} />
        ) : (
          <p className={`note ${styles.hint}`}>{t('match.stakesHint')}</p>
        )}
      </Card>
    )
  const namesOf = ([one = '', two]: readonly string[]) => (two === undefined ? one : t('home.both', { one, two }))
  return (
    <Card as="section">
      <div className={`${styles.stakes} num`}>
        <Outcome label={t('match.ifWins', { names: namesOf(one), count: one.length })} stake={stakes.won} won />
        <Outcome
          label={t('match.ifWins', { names: namesOf(two), count: two.length })}
          stake={stakes.lost}
          won={false}
        />
      </div>
      <p className={`fine ${styles.gap} num`}>{t('match.gap', { points: points(stakes.gap), count: stakes.gap })}</p>
    </Card>
  )
}

function Outcome({ label, stake, won }: { readonly label: string; readonly stake: Stake; readonly won: boolean }) {
  return (
    <div className={styles.outcome}>
      <p className={`fine ${styles.label}`}>{label}</p>
      <p className={`${styles.impact} ${won ? styles.won : styles.lost}`}>{impact(stake.impact)}</p>
      <p className={styles.rank}>
        <RankChange before={stake.rankBefore} after={stake.rankAfter} />
      </p>
    </div>
  )
}
