import { once } from 'node:events'
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { isWrite } from './installation.ts'

interface ReverseProxy {
  readonly url: string
  close(): Promise<void>
}

/** The current origins of command-api and read-api. */
interface Sides {
  readonly command: () => string
  readonly query: () => string
}

/** Routes like the Caddyfile, without TLS: writes (`isWrite`) to `command`, the rest and the socket to `query`. */
export async function openReverseProxy(port: number, { command, query }: Sides): Promise<ReverseProxy> {
  const server = createServer((request, response) => {
    const side = isWrite(request.method ?? 'GET', request.url?.split('?')[0] ?? '/') ? command() : query()
    forward(request, response, side)
  })
  const sockets = new Set<Socket>()
  server.on('upgrade', (request: IncomingMessage, client: Socket, head: Buffer) => {
    const { hostname, port: target } = new URL(query())
    const upstream = connect(Number(target), hostname)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headerLines(request)}\r\n`)
    upstream.write(head)
    client.pipe(upstream).pipe(client)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function forward(request: IncomingMessage, response: ServerResponse, side: string): void {
  const { method, url, headers } = request
  const forwarded = { ...headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' }
  const upstream = requestOf(`${side}${url}`, { method, headers: forwarded }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(response)
  })
  upstream.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(503, { 'retry-after': '5', 'content-type': 'application/problem+json' }).end(noAnswer)
  })
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}

const noAnswer = JSON.stringify({
  type: 'urn:topspin:problem:engine-away',
  title: 'Service Unavailable',
  status: 503,
  detail: 'Le service est en cours de maintenance',
  code: 'engine-away',
})

const headerLines = ({ rawHeaders }: IncomingMessage): string =>
  rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
