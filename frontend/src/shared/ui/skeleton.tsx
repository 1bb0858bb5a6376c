import { useTranslation } from 'react-i18next'

interface Props {
  /** What the skeleton replaces; it has the same height. */
  readonly shape: 'line' | 'card' | 'row' | 'table'
  readonly count?: number
}

/** Grey shapes in place of content that is loading. */
export function Skeleton({ shape, count = 1 }: Props) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
    <div key={index} className={`skeleton skeleton-${shape}`} aria-hidden="true" />
  ))
}

/** The skeleton of a whole screen. */
export function ScreenSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="stack" aria-busy="true">
      <p className="only-read-aloud" role="status">
        {t('ui.loading')}
      </p>
      <Skeleton shape="line" />
      <Skeleton shape="card" />
      <Skeleton shape="line" />
      <Skeleton shape="card" count={3} />
    </div>
  )
}
