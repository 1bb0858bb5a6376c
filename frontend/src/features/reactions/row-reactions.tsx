import type { ReactionCounts } from '@topspin/domain/contract/match'
import { useTranslation } from 'react-i18next'
import styles from './reactions.module.css'
import { SignIcon, signKeys } from './signs.tsx'

interface Props {
  readonly reactions: ReactionCounts
  readonly className?: string
}

/** The three most frequent signs of a match and the number of its reactions, in one line; nothing without reactions. */
export const RowReactions = ({ reactions = [], className = '' }: Props) =>
  // Most rows have no reactions, and a hook in each row would delay a long list.
  reactions.length === 0 ? null : <Counts reactions={reactions} className={className} />

function Counts({
  reactions,
  className,
}: {
  readonly reactions: NonNullable<ReactionCounts>
  readonly className: string
}) {
  const { t } = useTranslation()
  const [first, ...others] = reactions.slice(0, 3).map(({ sign }) => sign)
  if (first === undefined) return null
  const count = reactions.reduce((sum, one) => sum + one.count, 0)
  const words = [first, ...others].map((sign) => t(signKeys[sign])).join(', ')
  return (
    <span
      className={`text-ink ${styles.counts} ${className}`}
      role="img"
      aria-label={`${t('reactions.total', { count })}, ${words}`}
    >
      {/* Laid out from right to left, so that the rarest sign is hidden first when there is no room. */}
      <span className={`row gap-1 text-s font-semi tabular-nums ${styles.count}`} data-count={count}>
        <SignIcon sign={first} size={18} />
      </span>
      {others.map((sign) => (
        <span key={sign} className="row text-muted">
          <SignIcon sign={sign} size={18} />
        </span>
      ))}
    </span>
  )
}
