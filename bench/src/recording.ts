import { join } from 'node:path'
import { openBareConnection } from '@topspin/platform/sqlite/driver'
import { pseudoAt } from '@topspin/test-kit/long-log'
import { type Application, type RequestHeaders, startApplication } from './application.ts'
import type { Bench } from './bench.ts'
import { type LogSize, makeFolderWithReadModels } from './data-folder.ts'
import type { LoadRequest } from './load.ts'
import { type LoadMeasurement, measureLoad, runInTurns, startBareServer, startLoadSender } from './over-http.ts'
import type { ProbeTask } from './probe.mjs'

const requestsOfRecorder = 50

/**
 * Requests with which a player records matches against opponents in turn. Each side wins half of the matches.
 * @param first where in the sequence of opponents the requests begin
 */
export function recordingRequestsOf(
  player: number,
  players: number,
  headers: RequestHeaders,
  first = 0,
): LoadRequest[] {
  return Array.from({ length: requestsOfRecorder }, (_, n) => {
    const opponent = (player + 1 + (((first + n) * 37) % (players - 1))) % players
    const [own, other] = n % 2 === 0 ? [2, n % 4 === 0 ? 0 : 1] : [n % 4 === 1 ? 0 : 1, 2]
    const body = {
      playerAPseudo: pseudoAt(player),
      playerASet: own,
      playerBPseudo: pseudoAt(opponent),
      playerBSet: other,
    }
    return {
      method: 'POST',
      path: '/api/match/play',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
  })
}

/** Sends a request that records a match. Repeats it after a 503: the server still reads the log. */
export async function recordMatch({ url }: Pick<Application, 'url'>, request: LoadRequest | undefined): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}${request?.path}`, { ...request })
    if (answer.ok) return
    if (answer.status !== 503) throw new Error(await answer.text())
  }
}

/** The average bytes of the last 1,000 events in the log of a data folder. */
function averageEventBytes(folder: string): number {
  const log = openBareConnection(join(folder, 'events.db'))
  const sql = `SELECT avg(length(stream) + length(id) + length(type) + length(data) + length(metadata)) AS bytes
    FROM (SELECT * FROM events ORDER BY position DESC LIMIT 1000)`
  // An aggregate without GROUP BY returns exactly one row.
  const { bytes } = log.prepare(sql).get() as { bytes: number }
  log.close()
  return Math.round(bytes)
}

/** The size of the log of a large club, smaller in a quick run. */
export function clubLogSize(bench: Bench): LogSize {
  return { matches: bench.count(5_000, 500), players: bench.count(1_000, 100) }
}

/**
 * Measures the recording of matches over some connections, in turns with appends of as many bytes to a bare Fastify.
 * @param first the task with which both servers are probed before the first measured round
 */
export async function measureRecording(
  bench: Bench,
  connections: number,
  first: ProbeTask = 'probe',
): Promise<readonly [measured: LoadMeasurement[], baseline: LoadMeasurement[]]> {
  const size = clubLogSize(bench)
  const app = await startApplication(bench, {
    template: await makeFolderWithReadModels(bench, size),
    profile: `record-${connections}`,
  })
  const bare = await startBareServer(bench, { rowBytes: averageEventBytes(app.dataDir) })
  const sendLoad = await startLoadSender(bench)
  const recordings = await recordingRequestsOfConnections(app, connections, size.players)
  // The requests to the bare Fastify have the bodies and headers of those to the application.
  const appends = recordings.map((requests) => requests.map((request) => ({ ...request, path: '/append' })))
  const seconds = bench.seconds(4)
  const record = () => measureLoad(sendLoad, app, { url: app.url, seconds, connections: recordings })
  const append = () => measureLoad(sendLoad, bare, { url: bare.url, seconds, connections: appends })
  await runInTurns(1, record, append)
  for (const server of [app, bare]) await server.probe(first)
  return runInTurns(bench.rounds, record, append)
}

/**
 * At least this many players record, or all if there are fewer. The document of a player's month is written again with
 * each match. With few recorders these documents would be larger than those of real players, who play some 100 matches
 * a month.
 */
const recorders = 128

/** Logs recorders in. @returns the requests of each connection, in which its recorders take turns */
export async function recordingRequestsOfConnections(
  app: Application,
  connections: number,
  players: number,
): Promise<LoadRequest[][]> {
  const count = Math.min(Math.max(recorders, connections), players)
  const sessions = await Promise.all(Array.from({ length: count }, (_, player) => app.logIn(player)))
  const byRecorder = sessions.map((headers, player) => recordingRequestsOf(player, players, headers, player))
  return Array.from({ length: connections }, (_, connection) => {
    const own = byRecorder.filter((_, recorder) => recorder % connections === connection % count)
    return Array.from({ length: requestsOfRecorder }, (_, n) => own.flatMap((requests) => requests[n] ?? [])).flat()
  })
}
