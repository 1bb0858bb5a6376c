import type { Contest } from '@topspin/domain/contract/contest'
import { useTranslation } from 'react-i18next'
import { subjectKeys } from './contest-texts.ts'
import styles from './match-note.module.css'
import { useMoments } from './use-moments.ts'

interface Props {
  readonly contest: Contest
  /** For those who decide: also what the player says is wrong. */
  readonly withSubject?: boolean
  readonly loud?: boolean
}

/** Why a match is contested, by whom and when. The reason of a deleted player is erased. */
export function Quote({
  contest: { subject, reason, contestedBy, contestedAt },
  withSubject = false,
  loud = false,
}: Props) {
  const { t } = useTranslation()
  const { short } = useMoments()
  return (
    <blockquote className={loud ? `quote ${styles.loud}` : 'quote'}>
      {reason === null ? t('contest.erased') : t('contest.reason', { reason })}{' '}
      <cite className="tabular-nums">{`${contestedBy}, ${short(contestedAt)}`}</cite>
      {withSubject && subject !== null && (
        <span className={`block note ${styles.subject}`}>{t(subjectKeys[subject])}</span>
      )}
    </blockquote>
  )
}
