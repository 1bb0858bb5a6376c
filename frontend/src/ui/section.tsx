import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

/** A part of a screen with an `h2`. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={`stack ${styles.section}`} aria-labelledby={id}>
      <h2 className={`note ${styles.title}`} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
