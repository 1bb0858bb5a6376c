import type { DialogRoute } from '../ui/dialog-route.ts'
import { fetched } from '../ui/fetched.tsx'
import { Late } from '../ui/late.tsx'

const PublishDialog = fetched(() => import('../features/news/publish-dialog.tsx'))
const RulesDialog = fetched(() => import('../features/rules/rules-dialog.tsx'))

interface Props {
  readonly publish: DialogRoute
  readonly rules: DialogRoute
}

/** What the top bar's icons open; fetched when first asked for. */
export function ShellDialogs({ publish, rules }: Props) {
  return (
    <>
      <Late when={publish.open}>
        <PublishDialog route={publish} />
      </Late>
      <Late when={rules.open}>
        <RulesDialog route={rules} />
      </Late>
    </>
  )
}
