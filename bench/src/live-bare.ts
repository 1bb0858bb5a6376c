// The baseline of the benchmark `live`: a server that only sends the body of each POST to all its sockets.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

const sockets = new Set<WebSocket>()
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  response.end()
  const bytes = Buffer.concat(chunks)
  for (const socket of sockets) socket.send(bytes, { binary: false })
})
new WebSocketServer({ server, clientTracking: false }).on('connection', (socket) => sockets.add(socket))
process.on('message', () => {
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as AddressInfo).port) // the server listens on a port, not on a pipe
  })
})
process.send?.('ready')
