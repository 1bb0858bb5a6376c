import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { impact, points } from '../../shared/format/index.ts'
import { Card, LoadFailure, RankChange } from '../../shared/ui/index.ts'
import { type Stake, useRanking } from '../ladder/index.ts'
import { sideOf } from './form.ts'
import { selectForm, selectStakes } from './selectors.ts'
import styles from './stakes-card.module.css'

interface Props {
  readonly ladder: Ladder
}

/** The points and ranks at stake for player one, for both outcomes; hidden in a low window, which has `StakesLine`. */
export function StakesCard({ ladder }: Props) {
  return (
    <div className={`${styles.card} ${styles[ladder]}`}>
      <Stakes ladder={ladder} />
    </div>
  )
}

function Stakes({ ladder }: Props) {
  const { t } = useTranslation()
  const { draft } = useSelector(selectForm(ladder))
  const ranking = useRanking(ladder)
  const stakes = useSelector(selectStakes[ladder])
  const one = sideOf(draft, ladder, 'one')
  const two = sideOf(draft, ladder, 'two')
  const names = useNames()
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
  return (
    <Card as="section">
      <div className="halves gap-2.5 tabular-nums">
        <IfWon label={t('match.ifWins', { names: names(one), count: one.length })} stake={stakes.won} won />
        <IfWon label={t('match.ifWins', { names: names(two), count: two.length })} stake={stakes.lost} won={false} />
      </div>
      <p className={`fine  ${styles.gap} tabular-nums`}>
        {t('match.gap', { points: points(stakes.gap), count: stakes.gap })}
      </p>
    </Card>
  )
}

/** The points at stake as one line of the button, in a window that is too low for the card. */
export function StakesLine({ ladder }: Props) {
  const { t } = useTranslation()
  const names = useNames()
  const { draft } = useSelector(selectForm(ladder))
  const stakes = useSelector(selectStakes[ladder])
  const one = sideOf(draft, ladder, 'one')
  const two = sideOf(draft, ladder, 'two')
  if (stakes === null || one === null || two === null) return null
  const { won, lost } = stakes
  const known = draft.sets.one === 2 ? won : draft.sets.two === 2 ? lost : null
  const line =
    known === null
      ? t('match.stakesOf', { names: names(one), won: impact(won.impact), lost: impact(lost.impact) })
      : t('match.stakesFor', {
          one: names(one),
          impactOne: impact(known.impact),
          two: names(two),
          impactTwo: impact(known.theirs),
        })
  return <span className={`font-semi ${styles.line} ${styles[ladder]} tabular-nums`}>{line}</span>
}

/** Returns a function that names the players of a side. */
function useNames() {
  const { t } = useTranslation()
  return ([one = '', two]: readonly string[]) => (two === undefined ? one : t('home.both', { one, two }))
}

function IfWon({ label, stake, won }: { readonly label: string; readonly stake: Stake; readonly won: boolean }) {
  return (
    <div className={styles.outcome}>
      <p className={`fine ${styles.label}`}>{label}</p>
      <p className={`${styles.impact} ${won ? 'text-win' : 'text-loss'}`}>{impact(stake.impact)}</p>
      <p className="text-s">
        <RankChange before={stake.rankBefore} after={stake.rankAfter} />
      </p>
    </div>
  )
}
