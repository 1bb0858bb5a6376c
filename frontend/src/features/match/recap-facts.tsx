import type { MatchRecap } from '@topspin/domain/contract/match'
import { useDates } from '../../shared/format/dates.tsx'
import { impact } from '../../shared/format/numbers.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import styles from './recap-facts.module.css'
import { Story } from './story.tsx'
import { Why } from './why.tsx'

/** The content of the dialog of a match. */
export default function RecapFacts({ recap }: { readonly recap: MatchRecap }) {
  const t = useT()
  const { dateTime } = useDates()
  const facts = [
    ['recap.date', dateTime(recap.matchDate)],
    [recap.winnerTwo === null ? 'recap.winner' : 'recap.winnerOne', recap.winnerOne],
    ['recap.winnerTwo', recap.winnerTwo],
    [recap.looserTwo === null ? 'recap.loser' : 'recap.loserOne', recap.looserOne],
    ['recap.loserTwo', recap.looserTwo],
    ['recap.winnerSet', String(recap.winnerSet)],
    ['recap.loserSet', String(recap.looserSet)],
    ['recap.winnerImpact', impact(recap.winnerScoreImpact)],
    ['recap.loserImpact', impact(recap.looserScoreImpact)],
    ['recap.recorder', recap.recorder],
  ] as const
  return (
    <>
      <Facts className={`grid gap-0 ${styles.facts}`} facts={facts.map(([labelKey, value]) => [t(labelKey), value])} />
      <Story recap={recap} />
      <Why explanation={recap.explanation} />
      {recap.mayDecide === false && <p className="note">{t('contest.notYours')}</p>}
      {!recap.isRollbackable && recap.isCorrectable !== true && <p className="note">{t('recap.notRollbackable')}</p>}
    </>
  )
}
