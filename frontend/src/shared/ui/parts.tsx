import { type PropsWithChildren, type ReactNode, type Ref, useId } from 'react'
import { WarningIcon } from './icons.tsx'
import styles from './parts.module.css'

interface CardProps {
  readonly children: ReactNode
  readonly as?: 'article' | 'section' | 'div' | 'dl' | 'li'
  /** Whether the card has no padding, for lists and tables that go to its edge. */
  readonly flush?: boolean
  readonly className?: string
  readonly labelledBy?: string
  readonly label?: string
}

export function Card({ children, as: Element = 'div', flush = false, className = '', labelledBy, label }: CardProps) {
  return (
    <Element
      className={`panel ${flush ? '' : 'px-(--space-4) py-3.5'} ${className}`}
      aria-labelledby={labelledBy}
      aria-label={label}
    >
      {children}
    </Element>
  )
}

export function Section({ title, aside, children }: PropsWithChildren<{ title: string; aside?: ReactNode }>) {
  const id = useId()
  return (
    <section className="stack min-w-0" aria-labelledby={id}>
      <div className="section-head">
        <h2 className="note section-title" id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

interface FactsProps {
  /** A fact whose value is null is left out. `variant`: class names of the value. */
  readonly facts: readonly (readonly [label: string, value: ReactNode, variant?: string | undefined])[]
  readonly className: string | undefined
}

/** A list of labels with their values (`dl`). */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={`${className} tabular-nums`}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value, variant]) => (
          <div key={label}>
            <dt className="fine">{label}</dt>
            <dd className={variant}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

interface NoticeProps {
  readonly icon?: ReactNode
  readonly title: string
  readonly text?: string
  /** Whether the notice needs attention: the box is then orange. */
  readonly asks?: boolean
  /** Whether the notice says that something has failed: the box is then red, and screen readers read it at once. */
  readonly failed?: boolean
  readonly action?: ReactNode
  readonly ref?: Ref<HTMLDivElement>
}

/** A box with an icon, a title and a sentence. It can take the focus. */
export function NoticeBox({ icon, title, text, asks = false, failed = false, action, ref }: NoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={failed ? 'alert' : 'status'}
      className={`notice [&>svg]:size-5 ${asks ? 'asks' : ''} ${failed ? 'bg-loss-bg' : ''}`}
    >
      {icon ?? <WarningIcon className={failed ? 'text-loss' : ''} />}
      <div className={`rows gap-0.5 min-w-0 flex-1 justify-items-start ${styles.content}`}>
        <strong>{title}</strong>
        {text !== undefined && <p>{text}</p>}
        {action}
      </div>
    </div>
  )
}

/** The number of things that the reader has to handle; nothing for 0. `isHidden`: not read aloud. */
export function CountBadge({ count, isHidden = false }: { readonly count: number; readonly isHidden?: boolean }) {
  if (count === 0) return null
  return (
    <span className="badge tabular-nums" aria-hidden={isHidden || undefined}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
