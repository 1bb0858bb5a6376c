// A child process with many clients. Each client reads a list again when the read models of the list change,
// as the page does.
import { Agent, get } from 'node:http'
import { calls, type QueryCallName } from '@topspin/domain/contract/calls'

/**
 * Tells all clients which read models have changed. Each client reads the lists that are made from these read models,
 * after a random part of `spreadMs`.
 */
export interface ReadListsTask {
  readonly models: readonly string[]
  readonly spreadMs: number
}
/** Starts clients. `lists` has the paths of the lists that each client reads, by the name of the call. */
export interface StartReadersTask {
  readonly clients: number
  readonly url: string
  readonly cookie: string
  readonly lists: Readonly<Partial<Record<QueryCallName, string>>>
}
/** All reads so far, sent when no read is planned or running: their milliseconds, and how many had each status. */
export interface ReadersResult {
  readonly times: readonly number[]
  readonly statuses: Readonly<Record<number, number>>
  /** The bytes of all bodies, as they were received. */
  readonly bytes: number
}

/** Keeps connections open, as the proxy between browsers and the server does. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const etags: Map<string, string>[] = []
const due = new Map<number, Set<string>>()
const times: number[] = []
const statuses: Record<number, number> = {}
let bytes = 0
let running = 0
let readers: StartReadersTask
let whenIdle: () => void = () => undefined

function read(client: number, path: string): Promise<void> {
  const began = performance.now()
  const etag = etags[client]?.get(path)
  const headers = { cookie: readers.cookie, 'accept-encoding': 'gzip', ...(etag && { 'if-none-match': etag }) }
  return new Promise((resolve, reject) => {
    get(`${readers.url}${path}`, { agent, headers }, (response) => {
      const { statusCode = 0, headers: answer } = response
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => {
        times.push(performance.now() - began)
        statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
        if (answer.etag !== undefined) etags[client]?.set(path, answer.etag)
        resolve()
      })
    }).on('error', reject)
  })
}

async function readAll(client: number): Promise<void> {
  const paths = due.get(client) ?? []
  due.delete(client)
  running += 1
  await Promise.all([...paths].map((path) => read(client, path)))
  running -= 1
  if (running + due.size === 0) whenIdle()
}

function changed({ models, spreadMs }: ReadListsTask): void {
  const paths = Object.entries(readers.lists).flatMap(([call, path]) =>
    // The cast is right: the keys of `lists` have this type, which `Object.entries` loses.
    calls[call as QueryCallName].models.some((model) => models.includes(model)) ? [path] : [],
  )
  for (let client = 0; client < readers.clients; client += 1) {
    const waiting = due.get(client)
    for (const path of paths) waiting?.add(path)
    if (waiting !== undefined) continue
    due.set(client, new Set(paths))
    setTimeout(() => void readAll(client), Math.random() * spreadMs)
  }
}

process.on('message', async (task: StartReadersTask | ReadListsTask | 'finish') => {
  if (task === 'finish') {
    if (running + due.size > 0)
      await new Promise<void>((resolve) => {
        whenIdle = resolve
      })
    process.send?.({ times, statuses, bytes } satisfies ReadersResult)
  } else if ('clients' in task) {
    readers = task
    for (let client = 0; client < task.clients; client += 1) etags.push(new Map())
    process.send?.('ready')
  } else changed(task)
})
process.send?.('ready')
