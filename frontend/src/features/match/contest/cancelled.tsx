import { lazyComponent } from '../../../shared/ui/index.ts'
import { useCancelledMatches } from './match-states.ts'

const CancelledMatches = lazyComponent(() => import('./cancelled-matches.tsx'))

/** The contested matches of the reader that were cancelled in the last week; nothing without any. */
export function Cancelled() {
  const contests = useCancelledMatches()
  return contests.length === 0 ? null : <CancelledMatches contests={contests} />
}
