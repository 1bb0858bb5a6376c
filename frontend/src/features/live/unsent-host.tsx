import { useSelector } from 'react-redux'
import { lazyComponent } from '../../shared/ui/lazy-component.tsx'
import { MountOnFirstOpen } from '../../shared/ui/mount-on-first-open.tsx'
import { selectLiveKnown, selectUnsent } from './selectors.ts'

const UnsentDialog = lazyComponent(() => import('./unsent-dialog.tsx'))

/** The question what becomes of unsent points after a take-over, on any screen until it is answered. Its code is loaded then. */
export function UnsentHost() {
  const unsent = useSelector(selectUnsent)
  const known = useSelector(selectLiveKnown)
  return (
    <MountOnFirstOpen when={known && unsent !== null}>
      <UnsentDialog />
    </MountOnFirstOpen>
  )
}
