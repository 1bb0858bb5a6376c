import { useT } from '../../i18n/words.tsx'
import { outcomeKeys } from './contest-texts.ts'
import type { MatchState } from './match-states.ts'
import styles from './match-tag.module.css'

/** The state of a contested match: Contesté, Maintenu or Corrigé; nothing for others. */
export function MatchTag({ state }: { readonly state: Pick<MatchState, 'contests'> | null }) {
  const t = useT()
  // One that waits comes before what was decided about another one.
  const contest = state?.contests.find(({ decision }) => decision === null) ?? state?.contests.at(-1)
  if (contest === undefined) return null
  if (contest.decision === null) return <span className={`${styles.tag} ${styles.asked}`}>{t('contest.waiting')}</span>
  const { outcome } = contest.decision
  return (
    <span className={outcome === 'corrected' ? `${styles.tag} ${styles.corrected}` : styles.tag}>
      {t(outcomeKeys[outcome])}
    </span>
  )
}
