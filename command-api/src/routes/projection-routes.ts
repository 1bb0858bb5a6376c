import { Refusal } from '@topspin/domain/refusals'
import type { CallHandlers } from '@topspin/platform/http/call-handler'
import { generationToSwitchBackTo } from '@topspin/platform/read-store/generation'
import type { Deps } from '../deps.ts'

type JobCalls = 'replay' | 'cancelReplay' | 'previousProjection' | 'repeatJob'

/**
 * Calls that queue or cancel a replay, queue the switch back to the previous generation (docs/architecture.md#replay),
 * or repeat a failed job.
 */
export function projectionRoutes({ jobs, documents, projections }: Deps): CallHandlers<JobCalls> {
  function known(name: string): string {
    if (!projections.has(name)) throw new Refusal('unknown-projection')
    return name
  }
  async function enqueue(projection: string, to: 'rebuilt' | 'previous') {
    if (!(await jobs.add('replay', projection, { projection, to }))) throw new Refusal('replay-running')
    return { reply: { done: true } as const }
  }
  return {
    replay: ({ params }) => enqueue(known(params.name), 'rebuilt'),

    async previousProjection({ params }) {
      const name = known(params.name)
      if (generationToSwitchBackTo(await documents.pointer(name)) === null)
        throw new Refusal('projection-without-previous')
      return enqueue(name, 'previous')
    },

    async cancelReplay({ params }) {
      if (!(await jobs.cancel('replay', known(params.name)))) throw new Refusal('replay-not-running')
      return { reply: { done: true } }
    },

    async repeatJob({ params }) {
      if (!(await jobs.repeat(params.id))) throw new Refusal('unknown-job')
      return { reply: { done: true } }
    },
  }
}
