import { type ReactNode, useId } from 'react'

interface Props {
  readonly title: string
  /** Shown at the end of the title's line. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A part of a screen with an `h2`. */
export function Section({ title, aside, children }: Props) {
  const id = useId()
  return (
    <section className="stack section" aria-labelledby={id}>
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
