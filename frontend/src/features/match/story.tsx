import type { Contest } from '@topspin/domain/contract/contest'
import type { MatchCorrection, MatchRecap } from '@topspin/domain/contract/match'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { useDates } from '../../shared/format/index.ts'
import { useText } from '../../shared/i18n/index.ts'
import { scoreOf } from './score-of.ts'
import styles from './story.module.css'

interface Step {
  readonly text: string
  readonly at: string
}

/** Who recorded a match, contested it, decided and corrected it; nothing for one that is as it was recorded. */
export function Story({ recap }: { readonly recap: MatchRecap }) {
  const { t } = useTranslation()
  const translate = useText()
  const { dateTime } = useDates()
  const { corrections = [] } = recap
  const answer = api.useContestsQuery({}).currentData
  const contests = [...(answer?.waiting ?? []), ...(answer?.decided ?? [])].filter(
    ({ match }) => match.id === recap.id && match.isSimple === recap.isSimple,
  )
  if (contests.length === 0 && corrections.length === 0) return null
  const first = corrections[0]?.was ?? recap
  const recorded = t('recap.recorded', { pseudo: recap.recorder, score: translate(scoreOf(first)) })
  const steps = [
    { text: recorded, at: recap.matchDate },
    ...contests.flatMap(ofContest),
    ...corrections.map(ofCorrection),
  ]

  function ofContest({ contestedBy, contestedAt, reason, decision }: Contest): Step[] {
    const told = reason === null ? {} : ({ context: 'told', reason: `«\u202F${reason}\u202F»` } as const)
    const contested = { text: t('recap.contested', { pseudo: contestedBy, ...told }), at: contestedAt }
    // A correction is a step of its own.
    if (decision === null || decision.outcome === 'corrected') return [contested]
    return [
      contested,
      {
        text: t('recap.decided', {
          pseudo: decision.by,
          context: decision.outcome === 'upheld' ? 'upheld' : 'cancelled',
        }),
        at: decision.at,
      },
    ]
  }

  function ofCorrection({ by, at, recalculated }: MatchCorrection, index: number): Step {
    const became = corrections[index + 1]?.was ?? recap
    const score = translate(scoreOf(became))
    return { text: t('recap.corrected', { pseudo: by, score, count: recalculated }), at }
  }

  return (
    <ol className="tabular-nums rows text-s">
      {steps
        .toSorted((one, other) => one.at.localeCompare(other.at))
        .map(({ text, at }) => (
          <li key={`${at} ${text}`} className={`wrap-anywhere ${styles.step}`}>
            {text}
            <time className="fine block" dateTime={at}>
              {dateTime(at)}
            </time>
          </li>
        ))}
    </ol>
  )
}
