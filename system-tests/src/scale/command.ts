import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { projectionNames } from '@topspin/domain/documents/names'
import { readConfig } from '@topspin/platform/config'
import { openEventStore } from '@topspin/platform/event-store/open'
import { entryRulesOf } from '@topspin/platform/process/service-deps'
import { openReadStore } from '@topspin/platform/read-store/open'
import { sqlitePathOf } from '@topspin/platform/sqlite/files'
import { runCommand } from '@topspin/standalone/operations/command-line'
import { compareReadModel, foldedClub, isCaughtUp } from '@topspin/test-kit/audit/read-models'
import { auditSnapshots } from '@topspin/test-kit/audit/snapshots'
import { fillLog } from '@topspin/test-kit/long-log'

const usage = 'npm run scale -- seed|rebuild|verify --folder <data folder> [--matches 1000000] [--players 1000]'
/** When every history ends. It does not depend on the clock, so the same arguments always make the same log. */
const until = new Date('2026-01-01T00:00:00Z')
/** On average, one of this many matches is followed by a series of other commands. */
const seriesOneIn = 20

/**
 * Seeds a data folder with a history of any size, rebuilds its read models, or compares them with the fold of the
 * specification (docs/operations.md#verifying-read-models).
 * @param line prints a line
 * @returns the exit code: 0 when the action was done and found no wrong document, otherwise 1
 */
export async function runScale(words: readonly string[], line: (text: string) => void): Promise<number> {
  const options = { folder: { type: 'string' }, matches: { type: 'string' }, players: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [action = ''] = positionals
  const folder = resolve(values.folder ?? '')
  const size = { matches: Number(values.matches ?? 1_000_000), players: Number(values.players ?? 1_000) }

  async function seed(): Promise<number> {
    if (existsSync(join(folder, 'events.db'))) {
      line(`${folder} has a log already`)
      return 1
    }
    const events = await fillLog(folder, { ...size, until, seriesOneIn })
    line(`${events} events, ${size.matches} of them matches of ${size.players} players`)
    return 0
  }

  const env = { ...process.env, DATA_DIR: folder }
  const rebuild = () =>
    runCommand(['replay', 'all'], {
      env,
      line,
      now: () => performance.timeOrigin + performance.now(),
      signal: new AbortController().signal,
    })

  async function verify(): Promise<number> {
    const config = readConfig(env)
    const path = sqlitePathOf(config.eventStoreUrl)
    // Opening a missing file would make an empty log, in which no document is wrong.
    if (path !== null && !existsSync(path)) {
      line(`${path}: there is no such file`)
      return 1
    }
    const log = await openEventStore(config.eventStoreUrl)
    const store = await openReadStore(config.readStoreUrl)
    const snapshots = await openReadStore(config.snapshotsUrl)
    try {
      if (!(await isCaughtUp(store, log))) {
        line('the read models have not reached the end of the log: rebuild them first')
        return 1
      }
      const club = await foldedClub(log)
      let wrong = 0
      for (const name of projectionNames) {
        const compared = await compareReadModel(store, name, club)
        wrong += compared.wrong
        line(`${name}: ${compared.documents} documents, ${compared.wrong} wrong`)
        if (compared.first !== null) line(`  ${compared.first}`)
      }
      const differences = await auditSnapshots({ events: log, snapshots }, entryRulesOf(config))
      line(`snapshots: ${differences.length} wrong`)
      for (const difference of differences) line(`  ${difference}`)
      return wrong + differences.length === 0 ? 0 : 1
    } finally {
      await snapshots.close()
      await store.close()
      await log.close()
    }
  }

  const actions = new Map(Object.entries({ seed, rebuild, verify }))
  const run = actions.get(action)
  if (run === undefined || values.folder === undefined) {
    line(usage)
    return 1
  }
  const began = performance.now()
  const code = await run()
  line(`${action}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return code
}
