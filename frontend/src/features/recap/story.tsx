import type { Contest } from '@topspin/domain/contract/contest'
import type { MatchRecap } from '@topspin/domain/contract/match'
import { api } from '../../api/api.ts'
import { useDates } from '../../format/dates.tsx'
import { useText } from '../../i18n/text.ts'
import { useT } from '../../i18n/words.tsx'
import { scoreOf } from './score-of.ts'
import styles from './story.module.css'

/** Who recorded a contested match, who contested it and who decided; nothing for a match that nobody has contested. */
export function Story({ recap }: { readonly recap: MatchRecap }) {
  const t = useT()
  const translate = useText()
  const { dateTime } = useDates()
  const answer = api.useContestsQuery({}).currentData
  const contests = [...(answer?.waiting ?? []), ...(answer?.decided ?? [])]
    .filter(({ match }) => match.id === recap.id && match.isSimple === recap.isSimple)
    .sort((one, other) => one.contestedAt.localeCompare(other.contestedAt))
  if (contests.length === 0) return null
  const first = contests.find(({ decision }) => decision?.was != null)?.decision?.was ?? recap
  const recorded = t('recap.recorded', { pseudo: recap.recorder, score: translate(scoreOf(first)) })
  const steps = [{ text: recorded, at: recap.matchDate }, ...contests.flatMap(stepsOf)]

  function stepsOf({ contestedBy, contestedAt, reason, match, decision }: Contest) {
    const told = reason === null ? { told: 'no', reason: '' } : { told: 'yes', reason: `«\u202F${reason}\u202F»` }
    const contested = t('recap.contested', { pseudo: contestedBy, ...told })
    const steps = [{ text: contested, at: contestedAt }]
    if (decision === null) return steps
    const score = translate(scoreOf(match))
    return [
      ...steps,
      { text: t('recap.decided', { pseudo: decision.by, outcome: decision.outcome, score }), at: decision.at },
    ]
  }

  return (
    <ol className={`num ${styles.story}`}>
      {steps.map(({ text, at }) => (
        <li key={`${at} ${text}`} className={styles.step}>
          {text}
          <time className={`fine ${styles.time}`} dateTime={at}>
            {dateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
