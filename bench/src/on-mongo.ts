import { hasMongo, mongoName, mongoSuiteTitle, startMongo } from '@topspin/platform/testing/mongo'
import { copyAccountsOf } from '@topspin/test-kit/copied-accounts'
import { copyReadModelsOf } from '@topspin/test-kit/copied-read-models'
import { MongoClient } from 'mongodb'
import { type Application, startApplication } from './application.ts'
import type { Bench } from './bench.ts'
import { makeFolderWithReadModels, makeLogFolder } from './data-folder.ts'
import { NotMeasured } from './row.ts'

/** FerretDB 1 reads a whole collection for each list. With more matches, answers exceed the time limits. */
const mostMatches = 1_000
/** Seconds between two matches of the long histories. */
const cooldown = 181

/** The URL of a running server with MongoDB's protocol. Without it, each benchmark starts a server of its own. */
const installed = process.env['MONGODB_URL']
/** Seconds for each run of reads. In FerretDB 1, which a benchmark may start, one read may take over a second. */
export const secondsPerReadRun = installed === undefined ? 3 : 1

/** An empty database. */
interface EmptyMongo {
  readonly url: string
  /** The name of the server's product, for the notes of a benchmark. */
  readonly name: string
}

/**
 * Starts a server with MongoDB's protocol, or empties a database of the installed server. The database of the installed
 * server stays after the run, so that an operator can `explain` its queries.
 * @throws NotMeasured without such a server
 */
export async function openEmptyMongo(bench: Bench, database: string): Promise<EmptyMongo> {
  if (installed !== undefined) return emptied(installed, database)
  if (!hasMongo) throw new NotMeasured(`${mongoSuiteTitle}, or MONGODB_URL`)
  const { url, end } = await startMongo()
  bench.use({ dispose: end })
  return { url, name: mongoName }
}

async function emptied(server: string, database: string): Promise<EmptyMongo> {
  const url = server.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${database}`)
  const client = await new MongoClient(url).connect()
  try {
    await client.db().dropDatabase()
    const { version } = await client.db().admin().buildInfo()
    return { url, name: `the server of MONGODB_URL, version ${version}` }
  } finally {
    await client.close()
  }
}

/**
 * Starts the application with its read models in a server with MongoDB's protocol. Without an installed server, the log
 * has at most `mostMatches` matches. Longer pauses spread them over as many months as a long history.
 * @throws NotMeasured without such a server
 */
export async function startApplicationOnMongo(
  bench: Bench,
): Promise<{ readonly app: Application; readonly note: string }> {
  const matches = installed === undefined ? Math.min(mostMatches, bench.matches) : bench.matches
  const players = bench.count(1_000, 100)
  const everySeconds = Math.ceil(bench.matches / matches) * cooldown
  const size = { matches, players, ...(matches === bench.matches ? {} : { everySeconds }) }
  const fill = async () => {
    const mongo = await openEmptyMongo(bench, 'topspin_bench_reads')
    await copyAccountsOf(await makeLogFolder(bench, size), mongo.url)
    await copyReadModelsOf(await makeFolderWithReadModels(bench, size), mongo.url)
    return mongo
  }
  // The installed server is filled once for all benchmarks. A server that a benchmark starts ends with the benchmark.
  const { url, name } = await (installed === undefined ? fill() : bench.once('installed', fill))
  const app = await startApplication(bench, {
    template: await makeLogFolder(bench, size),
    settings: { READ_STORE_URL: url },
  })
  return { app, note: `${name}, ${matches} matches over as many months as ${bench.matches}.` }
}
