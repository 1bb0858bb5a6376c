import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openBareConnection } from '@topspin/platform/sqlite/driver'
import { databaseFilesOf } from '@topspin/platform/sqlite/files'
import { type RequestHeaders, startApplication } from '../application.ts'
import type { Bench } from '../bench.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { compareRounds, valueAtMost } from '../figure.ts'
import { runInTurns } from '../over-http.ts'
import { recordingRequestsOf, recordMatch } from '../recording.ts'
import type { BenchmarkRow } from '../row.ts'

const players = 1_000
const longest = 2_000

interface FirstWrite {
  readonly afterReady: number
  readonly afterStart: number
}

export const firstWriteRow: BenchmarkRow = {
  name: 'first-write',
  measured: 'the first match recorded after a start with a damaged snapshot, and without any, 1,000 players',
  baseline: 'the same with snapshots',
  async run(bench) {
    const template = await makeFolderWithReadModels(bench, { matches: bench.matches, players })
    const withThem = await firstWrites(bench, template, () => {})
    const damaged = await firstWrites(bench, template, damageNewestSnapshot)
    const without = await firstWrites(bench, template, removeSnapshots)
    const figures = async (what: string, measured: () => Promise<FirstWrite>) => {
      const compared = await runInTurns(bench.rounds, measured, withThem)
      return [
        compareRounds(compared, what, 'ms', ({ afterReady }) => afterReady, valueAtMost(longest)),
        compareRounds(compared, `${what}: from the start`, 'ms', ({ afterStart }) => afterStart),
      ]
    }
    return {
      figures: [
        ...(await figures('the newest snapshot is damaged', damaged)),
        ...(await figures('without snapshots', without)),
      ],
    }
  },
}

/** Makes a function that starts the application on a changed data folder and records a match at once. */
async function firstWrites(
  bench: Bench,
  template: string,
  change: (dataDir: string) => void,
): Promise<() => Promise<FirstWrite>> {
  const dataDir = bench.rowFolder()
  cpSync(template, dataDir, { recursive: true })
  const session = await recordSome(bench, dataDir)
  const [snapshots, copy] = [join(dataDir, 'snapshots.db'), join(dataDir, 'copy-of-snapshots.db')]
  cpSync(snapshots, copy)
  return async () => {
    cpSync(copy, snapshots)
    change(dataDir)
    const app = await startApplication(bench, { dataDir })
    await recordMatch(app, recordingRequestsOf(0, players, { ...session, origin: app.url })[0])
    const afterStart = performance.now() - app.startedAt
    await app.stop()
    return { afterReady: afterStart - app.startedIn, afterStart }
  }
}

/**
 * Records enough matches that the application saves a second snapshot when it is stopped.
 * @returns the headers of a session: a login after a measured start would give the application time to read the log
 */
async function recordSome(bench: Bench, dataDir: string): Promise<RequestHeaders> {
  const app = await startApplication(bench, { dataDir })
  const headers = await app.logIn(0)
  const requests = recordingRequestsOf(0, players, headers)
  for (const request of [...requests, ...requests]) await recordMatch(app, request)
  await app.stop()
  return headers
}

function removeSnapshots(dataDir: string): void {
  for (const file of databaseFilesOf(join(dataDir, 'snapshots.db'))) rmSync(file)
}

/** Makes the document `state` of the newest snapshot of the matches unreadable. */
function damageNewestSnapshot(dataDir: string): void {
  const file = openBareConnection(join(dataDir, 'snapshots.db'))
  const newest = `SELECT id FROM generations WHERE projection = 'snapshot:matches' ORDER BY position DESC LIMIT 1`
  file.prepare(`UPDATE documents SET json = '{}' WHERE key = 'state' AND generation = (${newest})`).run()
  file.close()
}
