// A child process with a bare Fastify, the baseline of the benchmarks over HTTP. A POST inserts a row of `rowBytes`
// bytes and is answered when the row is durable. Rows of one turn of the event loop share a transaction, as appends to
// the log do. A GET is answered with given bytes from memory, or with 304 when its `If-None-Match` is their ETag.
import { openDatabase } from '@topspin/platform/sqlite/open'
import Fastify from 'fastify'
import type { ProbeTask } from './probe.mjs'

export interface BareServerTask {
  /** File of the database. */
  readonly file: string
  readonly rowBytes: number
  /** The answers to GET requests. */
  readonly answers: readonly BaselineAnswer[]
}

/** An answer of Topspin, which the bare server sends from memory. */
export interface BaselineAnswer {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The bytes of the body in base64. */
  readonly body: string
}

const server = Fastify()

function serveAppends({ file, rowBytes }: BareServerTask): void {
  const database = openDatabase(file, { synchronous: 'FULL' })
  database.exec('CREATE TABLE log (position INTEGER PRIMARY KEY AUTOINCREMENT, data TEXT NOT NULL) STRICT')
  const data = 'x'.repeat(rowBytes)
  let waiting: ((position: number) => void)[] = []
  const commit = () => {
    const group = waiting
    waiting = []
    const insert = database.statement('INSERT INTO log (data) VALUES (?)')
    const positions = database.transaction(() => group.map(() => Number(insert.run(data).lastInsertRowid)))
    for (const [index, resolve] of group.entries()) resolve(positions[index] ?? 0)
  }
  server.post('/append', () => {
    if (waiting.length === 0) setImmediate(commit)
    return new Promise<{ position: number }>((resolve) => waiting.push((position) => resolve({ position })))
  })
}

function serveAnswers({ answers }: BareServerTask): void {
  for (const { path, headers, body } of answers) {
    const bytes = Buffer.from(body, 'base64')
    server.get(path, (request, reply) => {
      reply.headers(headers)
      const etag = headers['etag']
      if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.send(bytes)
    })
  }
}

process.on('message', async (start: BareServerTask | ProbeTask) => {
  if (typeof start === 'string') return
  serveAppends(start)
  serveAnswers(start)
  process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }))
})
process.send?.('ready')
