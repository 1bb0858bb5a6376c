import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type RequestHeaders, startApplication } from '../application.ts'
import type { Bench } from '../bench.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { compareRounds, valueAtMost } from '../figure.ts'
import { runInTurns } from '../over-http.ts'
import { recordingRequestsOf } from '../recording.ts'
import { type BenchmarkRow, NotMeasured } from '../row.ts'

const players = 1_000

interface FirstWrite {
  readonly afterReady: number
  readonly afterStart: number
}

export const firstWriteRow: BenchmarkRow = {
  name: 'first-write',
  measured: 'the first match recorded after a start without snapshots, long history, 1,000 players',
  baseline: 'the same with snapshots',
  async run(bench) {
    const template = await makeFolderWithReadModels(bench, { matches: bench.matches, players })
    const without = await firstWrites(bench, template, false)
    const withThem = await firstWrites(bench, template, true)
    const rounds = await runInTurns(Math.min(3, bench.rounds), without, withThem)
    return {
      figures: [
        compareRounds(rounds, 'after it is ready', 'ms', ({ afterReady }) => afterReady, valueAtMost(1_000)),
        compareRounds(rounds, 'after the process started', 'ms', ({ afterStart }) => afterStart),
      ],
    }
  },
}

/** Makes a function that starts the application and records a match at once. */
async function firstWrites(bench: Bench, template: string, withSnapshots: boolean): Promise<() => Promise<FirstWrite>> {
  const dataDir = bench.rowFolder()
  cpSync(template, dataDir, { recursive: true })
  const session = await sessionIn(bench, dataDir)
  return async () => {
    if (!withSnapshots) removeSnapshots(dataDir)
    const app = await startApplication(bench, { dataDir })
    const [request] = recordingRequestsOf(0, players, { ...session, origin: app.url })
    const answer = await fetch(`${app.url}/api/match/play`, { ...request })
    if (!answer.ok) throw new Error(await answer.text())
    const afterStart = performance.now() - app.startedAt
    await app.stop()
    return { afterReady: afterStart - app.startedIn, afterStart }
  }
}

/** Logs in before the measured starts: a login after the start would leave the application time to read the log. */
async function sessionIn(bench: Bench, dataDir: string): Promise<RequestHeaders> {
  const app = await startApplication(bench, { dataDir })
  const headers = await app.logIn(0)
  await app.stop()
  return headers
}

function removeSnapshots(dataDir: string): void {
  const files = readdirSync(dataDir).filter((name) => name.startsWith('snapshots.db'))
  if (files.length === 0) throw new NotMeasured('the data folder has no file with snapshots')
  for (const file of files) rmSync(join(dataDir, file))
}
