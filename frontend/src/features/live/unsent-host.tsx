import { useSelector } from 'react-redux'
import { lazyDialog } from '../../shared/ui/index.ts'
import { selectLiveKnown, selectUnsent } from './selectors.ts'

const UnsentDialog = lazyDialog(() => import('./unsent-dialog.tsx'))

/** The question what becomes of unsent points after a take-over, on any screen until it is answered. */
export function UnsentHost() {
  const unsent = useSelector(selectUnsent)
  const known = useSelector(selectLiveKnown)
  return <UnsentDialog open={known && unsent !== null} />
}
