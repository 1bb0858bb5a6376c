import { type ReactNode, useId } from 'react'

/** A part of a screen with an `h2`. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className="stack section" aria-labelledby={id}>
      <h2 className="note section-title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
