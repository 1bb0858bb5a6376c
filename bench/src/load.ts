// A child process that sends requests to a server.
import autocannon from 'autocannon'
import { quantile } from './statistics.ts'

export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** A load: each connection sends its own requests in turn, each after the answer to the previous request. */
export interface Load {
  readonly url: string
  readonly seconds: number
  /** Requests a second over all connections; when left out, as many as possible. */
  readonly perSecond?: number
  /** The requests of each connection. */
  readonly connections: readonly (readonly LoadRequest[])[]
}

/** What the load has measured. `p50` and `p99` are milliseconds from a request to the end of its answer. */
export interface LoadResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly count: number
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<number, number>>
}

function send({ url, seconds, perSecond, connections }: Load): Promise<LoadResult> {
  const times: number[] = []
  const statuses: Record<number, number> = {}
  let client = 0
  const began = performance.now()
  const setupClient = (one: autocannon.Client) => {
    one.setRequests((connections[client % connections.length] ?? []).map((request) => ({ ...request })))
    client += 1
  }
  const options = { url, duration: seconds, connections: connections.length, pipelining: 1, setupClient }
  const paced = perSecond === undefined ? options : { ...options, overallRate: perSecond }
  return new Promise((resolve, reject) => {
    const running = autocannon(paced, (error, result) => {
      const lost = (result?.errors ?? 0) + (result?.timeouts ?? 0)
      if (error || lost > 0) return reject(error ?? new Error(`${lost} requests without an answer`))
      return resolve({
        perSecond: (times.length / (performance.now() - began)) * 1000,
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
        count: times.length,
        statuses,
      })
    })
    running.on('response', (_client, status, _bytes, milliseconds) => {
      times.push(milliseconds)
      statuses[status] = (statuses[status] ?? 0) + 1
    })
  })
}

process.on('message', async (load: Load) => process.send?.(await send(load)))
process.send?.('ready')
