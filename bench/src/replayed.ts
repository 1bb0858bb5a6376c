import { setTimeout as pause } from 'node:timers/promises'
import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import type { ProjectionName } from '@topspin/domain/documents/names'
import type { Browser } from '@topspin/platform/http/testing/browser'

/** Replays a read model that was not replayed before. @returns the seconds until readers see the new generation */
export async function measureReplay(admin: Browser, name: ProjectionName): Promise<number> {
  const began = performance.now()
  const answer = await admin.post(`/api/admin/projections/${name}/replay`)
  if (answer.statusCode !== 202) throw new Error(answer.body)
  for (;;) {
    const statuses: ProjectionStatus[] = (await admin.get('/api/admin/projections')).json()
    const status = statuses.find((one) => one.name === name)
    if (status?.failure) throw new Error(status.failure)
    if (status?.state === 'live' && status.hasPrevious) return (performance.now() - began) / 1000
    await pause(50)
  }
}
