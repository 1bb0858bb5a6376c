import { setTimeout as pause } from 'node:timers/promises'
import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import type { ProjectionName } from '@topspin/domain/documents/names'
import { projectionNames } from '@topspin/domain/documents/names'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { logIn, startApplication } from '../application.ts'
import { scanAndInsert } from '../baseline-of-replays.ts'
import { builtFolder } from '../data-folder.ts'
import { atMost, type Figure } from '../figure.ts'
import type { Row } from '../row.ts'

export const replay: Row = {
  name: 'replay',
  measured: 'a replay of each read model of a long log, 1,000 players, without other load',
  baseline: 'reading and parsing the log, and inserting the resulting documents, once',
  async run(bench) {
    const template = await builtFolder(bench, { matches: bench.matches, players: 1_000 })
    const app = await startApplication(bench, { template })
    const admin = await logIn(app.url, 0)
    const figures: Figure[] = []
    for (const name of projectionNames) {
      const seconds = await replayed(admin, name)
      const { seconds: baseline } = await scanAndInsert(bench, template, [name])
      figures.push({ what: name, unit: 's', measured: [seconds], baseline: [baseline], target: atMost(2) })
    }
    return { figures, notes: ['One replay of each.'] }
  },
}

/** Replays a read model that was not replayed before. @returns the seconds until its new build serves */
export async function replayed(admin: Browser, name: ProjectionName): Promise<number> {
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
