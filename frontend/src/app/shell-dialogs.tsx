import type { DialogRoute } from '../navigation/dialog-route.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { MountOnFirstOpen } from '../ui/mount-on-first-open.tsx'

const PublishDialog = lazyComponent(() => import('../features/news/publish-dialog.tsx'))
const RulesDialog = lazyComponent(() => import('../features/rules/rules-dialog.tsx'))

interface Props {
  readonly publish: DialogRoute
  readonly rules: DialogRoute
}

/** The dialogs of the icons in the top bar, loaded when they are first opened. */
export function ShellDialogs({ publish, rules }: Props) {
  return (
    <>
      <MountOnFirstOpen when={publish.open}>
        <PublishDialog route={publish} />
      </MountOnFirstOpen>
      <MountOnFirstOpen when={rules.open}>
        <RulesDialog route={rules} />
      </MountOnFirstOpen>
    </>
  )
}
