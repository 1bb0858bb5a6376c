import { join } from 'node:path'
import { hasMongo, mongoName, startMongo, withMongo } from '@topspin/platform/testing/mongo'
import { copyAccountsOf } from '@topspin/test-kit/copied-accounts'
import { rebuildAll } from '@topspin/test-kit/rebuild'
import { type Application, startApplication } from './application.ts'
import type { Bench } from './bench.ts'
import { logFolder } from './data-folder.ts'
import { NotMeasured } from './row.ts'

/** How many times fewer matches than in the long histories. A build of these would take hours. */
const fewer = 20

/**
 * Starts the application with its read models in a server with MongoDB's protocol. The matches are further apart than in the
 * long histories, so that careers and ladders have as many months.
 * @throws NotMeasured without such a server
 */
export async function startOnMongo(bench: Bench): Promise<{ readonly app: Application; readonly note: string }> {
  if (!hasMongo) throw new NotMeasured(withMongo)
  const matches = Math.ceil(bench.matches / fewer)
  const template = await logFolder(bench, { matches, players: bench.count(1_000, 100), everySeconds: fewer * 181 })
  const mongo = await startMongo()
  bench.use({ dispose: () => mongo.end() })
  await copyAccountsOf(template, mongo.url)
  await rebuildAll(`sqlite:${join(template, 'events.db')}`, mongo.url)
  const app = await startApplication(bench, { template, settings: { READ_STORE_URL: mongo.url } })
  return { app, note: `${mongoName}, ${matches} matches over as many months as ${bench.matches}.` }
}
