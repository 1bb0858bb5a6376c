import type { ReactionCounts } from '@topspin/domain/contract/match'
import type { ReactionSign } from '@topspin/domain/reaction-signs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawnIcon } from '../../shared/ui/index.ts'
import styles from './reactions.module.css'

const withBall = (cx: number, cy: number, lines: ReactNode) => (
  <>
    {lines}
    <circle className="fill-ball stroke-none" cx={cx} cy={cy} r={2.8} />
  </>
)

// Drawn, because an emoji looks different on each device and ignores the theme.
const drawings: Readonly<Record<ReactionSign, ReactNode>> = {
  bravo: withBall(
    20.5,
    4.5,
    <path d="M7 10v12M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88Z" />,
  ),
  fire: withBall(
    13,
    17,
    <path d="M8.5 14.5A2.5 2.5 0 0 0 11 12c0-1.38-.5-2-1-3-1.072-2.143-.224-4.054 2-6 .5 2.5 2 4.9 4 6.5 2 1.6 3 3.5 3 5.5a7 7 0 1 1-14 0c0-1.153.433-2.294 1-3a2.5 2.5 0 0 0 2.5 2.5z" />,
  ),
  close: withBall(12, 5, <path d="M12 10v11M2 15h6M5.5 11.5 9 15l-3.5 3.5M22 15h-6M18.5 11.5 15 15l3.5 3.5" />),
  incredible: withBall(
    12,
    15.8,
    <>
      <circle cx={12} cy={12} r={9.5} />
      <path d="M8.5 9.5h.01M15.5 9.5h.01" strokeWidth={2.8} />
    </>,
  ),
  again: withBall(12, 12, <path d="M3 12a9 9 0 0 1 15.5-6.3L21 8M21 3v5h-5M21 12a9 9 0 0 1-15.5 6.3L3 16M3 21v-5h5" />),
}

/** The drawing of a sign. Screen readers skip it, because they read the word beside it or in a label. */
export const SignIcon = ({ sign, size }: { readonly sign: ReactionSign; readonly size: 18 | 24 }) => (
  <DrawnIcon iconNode={[]} size={size} aria-hidden="true">
    {drawings[sign]}
  </DrawnIcon>
)

interface Props {
  readonly reactions: ReactionCounts
  readonly className?: string
}

/** The three most frequent signs of a match and the number of its reactions; nothing without reactions. */
export const RowReactions = ({ reactions = [], className = '' }: Props) =>
  // Most rows have no reactions. They render faster without the hook in `Counts`.
  reactions.length === 0 ? null : <Counts reactions={reactions} className={className} />

function Counts({ reactions = [], className }: Required<Props>) {
  const { t } = useTranslation()
  const [first, ...others] = reactions.slice(0, 3).map(({ sign }) => sign)
  if (first === undefined) return null
  const count = reactions.reduce((sum, one) => sum + one.count, 0)
  const words = [first, ...others].map((sign) => t('reactions.sign', { context: sign })).join(', ')
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
