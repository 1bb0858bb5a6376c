import type { ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  readonly as?: 'article' | 'section' | 'div' | 'li'
  /** Without padding, for lists and tables that go to the edge. */
  readonly flush?: boolean
  readonly labelledBy?: string
  readonly label?: string
}

/** A framed part of a screen. */
export function Card({ children, as: Element = 'div', flush = false, labelledBy, label }: Props) {
  return (
    <Element className={`panel ${flush ? '' : 'px-4 py-3.5'}`} aria-labelledby={labelledBy} aria-label={label}>
      {children}
    </Element>
  )
}
