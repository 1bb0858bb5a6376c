import { useT } from '../format/words.tsx'

interface Props {
  /** As tall as what will stand there. */
  readonly shape: 'line' | 'card' | 'row' | 'table'
  readonly count?: number
}

/** Grey shapes in the place of what is loading (ux 31). */
export function Skeleton({ shape, count = 1 }: Props) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
    <div key={index} className={`skeleton skeleton-${shape}`} aria-hidden="true" />
  ))
}

/** A whole screen on its way. */
export function ScreenSkeleton() {
  const t = useT()
  return (
    <div className="shell-screen" aria-busy="true">
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
