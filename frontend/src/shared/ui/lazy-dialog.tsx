import type { DialogRoute } from '../navigation/dialog-route.ts'
import { type Load, lazyComponent } from './lazy-component.tsx'
import { MountOnFirstOpen } from './mount-on-first-open.tsx'

interface Props {
  readonly route: DialogRoute
}

/** Creates a dialog with a history entry, whose code is loaded when it is first opened. */
export function lazyDialog(load: Load<Props>) {
  const Dialog = lazyComponent(load)
  return ({ route }: Props) => (
    <MountOnFirstOpen when={route.open}>
      <Dialog route={route} />
    </MountOnFirstOpen>
  )
}
