import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './preview.module.css'

interface Props<T> {
  readonly of: readonly [T, T]
  readonly show: (value: T) => ReactNode
  /** The value as plain text, for screen readers. */
  readonly read: (value: T) => string
}

/** A value before and after: "732 → 722", or only one when both are equal. */
export function Change<T>({ of: [before, after], show, read }: Props<T>) {
  const { t } = useTranslation()
  if (before === after) return <span className="text-muted">{show(before)}</span>
  return (
    <>
      <span aria-hidden="true">
        <span className="text-muted">{show(before)}</span>
        <span className={`text-muted ${styles.arrow}`}>→</span>
        <strong>{show(after)}</strong>
      </span>
      <span className="only-read-aloud">{t('correction.fromTo', { from: read(before), to: read(after) })}</span>
    </>
  )
}
