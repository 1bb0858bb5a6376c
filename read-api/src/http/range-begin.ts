import type { CareerRange } from '@topspin/domain/contract/profile'
import { type Instant, instant } from '@topspin/domain/ids'
import type { ReadSideDeps } from '../views/deps.ts'

/** The beginning of the last 30 days or of the season; null for all time. */
export function rangeBegin(
  { seasonBegin }: Pick<ReadSideDeps, 'seasonBegin'>,
  range: CareerRange,
  now: Instant,
): Instant | null {
  if (range === 'all') return null
  return range === 'season' ? seasonBegin(now) : instant(Date.parse(now) - 30 * 86_400_000)
}
