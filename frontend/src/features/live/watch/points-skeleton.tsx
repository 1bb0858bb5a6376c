import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import styles from './point-by-point.module.css'

/** As tall as the board and the first set. */
export function PointsSkeleton() {
  return (
    <div className={`stack ${styles.screen}`} aria-busy="true">
      <Skeleton shape="table" />
      <Skeleton shape="card" count={4} />
    </div>
  )
}
