import { startEventStoreDouble } from '@topspin/test-kit/distributed/event-store-double'
import { startApplication, untilCaughtUp } from '../application.ts'
import type { Bench } from '../bench.ts'
import { makeLogFolder } from '../data-folder.ts'
import { compareRounds, ratioAtMost } from '../figure.ts'
import { runInTurns } from '../over-http.ts'
import type { BenchmarkRow } from '../row.ts'

/** Milliseconds that are added to each answer of the test double of EventStoreDB. */
const delay = 2

export const firstBuildRemoteRow: BenchmarkRow = {
  name: 'first-build-remote',
  measured: 'first build of 30,000 matches from a double of EventStoreDB with 2 ms added to each answer',
  baseline: 'the same from the SQLite event store',
  async run(bench) {
    const template = await makeLogFolder(bench, { matches: bench.count(30_000, 300), players: 60 })
    const log = bench.use(await startEventStoreDouble(template))
    log.delay(delay)
    const remote = () => firstBuild(bench, template, { EVENT_STORE_URL: log.url })
    const local = () => firstBuild(bench, template, {})
    const rounds = await runInTurns(Math.min(3, bench.rounds), remote, local)
    return {
      figures: [compareRounds(rounds, 'all read models', 's', (seconds) => seconds, ratioAtMost(1.3))],
      notes: ['From the moment the process is ready.'],
    }
  },
}

/** Starts the application without read models. @returns the seconds from readiness until all read models are built */
async function firstBuild(bench: Bench, template: string, settings: Readonly<Record<string, string>>): Promise<number> {
  const app = await startApplication(bench, { template, settings })
  await untilCaughtUp(app.url)
  const seconds = (performance.now() - app.startedAt - app.startedIn) / 1000
  await app.dispose()
  return seconds
}
