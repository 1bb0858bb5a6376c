import { Refusal } from '@topspin/domain/errors/catalogue'
import type { CallHandlers } from '@topspin/platform/http/call-handler'
import type { Parts } from '../parts.ts'

/** Asking for a replay, stopping it, going back (decisions §7). The projections process does the work. */
export function projectionRoutes({
  jobs,
  projections,
}: Parts): CallHandlers<'replay' | 'cancelReplay' | 'previousProjection'> {
  function known(name: string): string {
    if (!projections.has(name)) throw new Refusal('unknown-projection')
    return name
  }
  async function ask(name: string, to: 'rebuilt' | 'previous') {
    const projection = known(name)
    if (!(await jobs.add('replay', projection, { projection, to }))) throw new Refusal('replay-running')
    return { reply: { done: true } as const, status: 202 }
  }
  return {
    replay: ({ params }) => ask(params.name, 'rebuilt'),
    previousProjection: ({ params }) => ask(params.name, 'previous'),
    async cancelReplay({ params }) {
      if (!(await jobs.cancel('replay', known(params.name)))) throw new Refusal('replay-not-running')
      return { reply: { done: true }, status: 202 }
    },
  }
}
