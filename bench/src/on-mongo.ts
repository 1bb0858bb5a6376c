import { join } from 'node:path'
import { hasMongo, mongoName, startMongo, withMongo } from '@topspin/platform/testing/mongo'
import { copyAccountsOf } from '@topspin/test-kit/copied-accounts'
import { rebuildAll } from '@topspin/test-kit/rebuild'
import { type Application, startApplication } from './application.ts'
import type { Bench } from './bench.ts'
import { logFolder } from './data-folder.ts'
import { NotMeasured } from './row.ts'

/** FerretDB reads a whole collection for each list, so with more matches its answers come after the limits of the client. */
const mostMatches = 1_000
/** How long a run of reads takes: with FerretDB one read may take more than a second. */
export const secondsOnMongo = 3
/** Seconds between two matches of the long histories. */
const cooldown = 181

/**
 * Starts the application with its read models in a server with MongoDB's protocol. It has fewer matches than the long
 * histories, further apart, so that careers and ladders have as many months.
 * @throws NotMeasured without such a server
 */
export async function startOnMongo(bench: Bench): Promise<{ readonly app: Application; readonly note: string }> {
  if (!hasMongo) throw new NotMeasured(withMongo)
  const matches = Math.min(mostMatches, bench.matches)
  const everySeconds = Math.ceil(bench.matches / matches) * cooldown
  const template = await logFolder(bench, { matches, players: bench.count(1_000, 100), everySeconds })
  const mongo = await startMongo()
  bench.use({ dispose: () => mongo.end() })
  await copyAccountsOf(template, mongo.url)
  await rebuildAll(`sqlite:${join(template, 'events.db')}`, mongo.url)
  const app = await startApplication(bench, { template, settings: { READ_STORE_URL: mongo.url } })
  return { app, note: `${mongoName}, ${matches} matches over as many months as ${bench.matches}.` }
}
