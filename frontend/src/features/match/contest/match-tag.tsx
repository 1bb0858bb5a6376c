import { useTranslation } from 'react-i18next'
import { outcomeKeys } from './contest-texts.ts'
import type { MatchState } from './match-states.ts'

/** The state of a contested or corrected match: Contesté, Maintenu or Corrigé; nothing for others. */
export function MatchTag({ state }: { readonly state: Pick<MatchState, 'contests' | 'corrections'> | null }) {
  const { t } = useTranslation()
  const { contests = [], corrections = [] } = state ?? {}
  // A contest that waits comes before what was decided about another one.
  if (contests.some(({ decision }) => decision === null))
    return <span className="pill asks">{t('contest.waiting')}</span>
  const outcome = corrections.length > 0 ? 'corrected' : contests.at(-1)?.decision?.outcome
  if (outcome === undefined) return null
  return <span className={outcome === 'corrected' ? 'pill mine' : 'pill'}>{t(outcomeKeys[outcome])}</span>
}
