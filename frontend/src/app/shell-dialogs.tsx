import { lazy } from 'react'
import type { DialogRoute } from '../ui/dialog-route.ts'
import { Late } from '../ui/late.tsx'

const PublishDialog = lazy(() => import('../features/news/publish-dialog.tsx'))
const RulesDialog = lazy(() => import('../features/rules/rules-dialog.tsx'))

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
