import type { QueryResult } from '../../shared/api/query-result.ts'
import { Avatar } from '../../shared/ui/avatar.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ImpactChip } from '../../shared/ui/impact-chip.tsx'
import { QueryView } from '../../shared/ui/query-view.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { Stars } from '../../shared/ui/stars.tsx'
import { Shown } from './shown.tsx'

const nothing = () => undefined
const settled = { isFetching: false, refetch: nothing }
const states = {
  loading: { ...settled, isFetching: true },
  ready: { ...settled, currentData: 'ready' },
  stale: { ...settled, currentData: 'stale', error: { kind: 'unexpected' } },
  offline: { ...settled, currentData: 'offline', error: { kind: 'network' } },
  failed: { ...settled, error: { kind: 'unexpected' } },
}
const pseudos = ['Inès', 'Théo', 'Karim', 'Zoé', 'Marc-Antoine', 'd.Arc', '7of9', 'Łukasz']

/** Components that show data. */
export function Lists() {
  return (
    <>
      <Shown name="Avatar" row>
        {pseudos.map((pseudo) => (
          <Avatar key={pseudo} pseudo={pseudo} />
        ))}
        <Avatar pseudo="Inès" size="s" />
        <Avatar pseudo="Inès" size="l" ring="ball" />
        <Avatar pseudo="Inès" size="xl" />
      </Shown>
      <Shown name="ImpactChip, Stars" row>
        <ImpactChip points={10} />
        <ImpactChip points={5.5} />
        <ImpactChip points={0} />
        <ImpactChip points={-12.5} />
        <Stars count={1} />
        <Stars count={5} />
      </Shown>
      <Shown name="EmptyState, ErrorState">
        <EmptyState title="nothing yet" text="what to do next" action={<Button small>do it</Button>} />
        <ErrorState retry={nothing} text="what went wrong" />
        <ErrorState slim retry={nothing} text="what went wrong, above stale data" />
        <ErrorState slim quiet retry={nothing} text="offline" />
      </Shown>
      <Shown name="QueryView">
        {Object.entries<QueryResult<string>>(states).map(([name, query]) => (
          <QueryView key={name} query={query} skeleton={<Skeleton shape="row" count={2} />}>
            {(text) => <Card>{text}</Card>}
          </QueryView>
        ))}
      </Shown>
      <Shown name="Skeleton">
        <Skeleton shape="line" />
        <Skeleton shape="row" />
        <Skeleton shape="card" />
      </Shown>
    </>
  )
}
