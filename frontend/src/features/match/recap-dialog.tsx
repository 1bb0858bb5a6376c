import { useState } from 'react'
import { useT } from '../../shared/i18n/words.tsx'
import type { DialogRoute } from '../../shared/navigation/dialog-route.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { lazyComponent } from '../../shared/ui/lazy-component.tsx'
import { QueryView } from '../../shared/ui/query-view.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { MatchTag } from './contest/match-tag.tsx'
import { parseReference } from './reference.ts'
import { useRecap } from './use-recap.ts'

const RecapFacts = lazyComponent(() => import('./recap-facts.tsx'), <Skeleton shape="table" />)
const RecapActions = lazyComponent(() => import('./recap-actions.tsx'))

/** The detail of a match for referees and admins, with buttons that correct or cancel it (docs/user-interface.md#screens). */
export default function RecapDialog({ route }: { readonly route: DialogRoute }) {
  const t = useT()
  // Keeps the match while the dialog fades out.
  const [subject, setSubject] = useState(route.subject)
  if (route.subject !== null && route.subject !== subject) setSubject(route.subject)
  const { id, isSimple } = parseReference(subject) ?? { id: 0, isSimple: true }
  const recap = useRecap({ id, isSimple }, !route.open || id === 0)
  const match = recap.currentData
  return (
    <Dialog
      {...route}
      title={
        <>
          {t(isSimple ? 'recap.simple' : 'recap.double', { id })}{' '}
          <MatchTag state={{ contests: [], corrections: match?.corrections ?? [] }} />
        </>
      }
      actions={match !== undefined && <RecapActions match={match} close={route.close} />}
    >
      <QueryView query={recap} skeleton={<Skeleton shape="table" />}>
        {(data) => <RecapFacts recap={data} />}
      </QueryView>
    </Dialog>
  )
}
