import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

const sent: Readonly<Record<string, string>> = {
  'has sent nothing': '',
  'has sent half a request': 'GET /x HT',
  'has sent half a body':
    'POST /api/auth/authenticate HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  'reads nothing of its answers': request('/metrics').repeat(2_000),
  'is idle after an answer': request('/health/live'),
}

/** What the client of each connection of `openConnections` has done, in words for the title of a test. */
export const connectionStates = Object.keys(sent)

/** Opens connections that could keep a server from closing, and waits until the server has read what was sent. */
export async function openConnections(port: number): Promise<readonly Socket[]> {
  const sockets = await Promise.all(Object.values(sent).map((text) => opened(port, text)))
  // When this request is answered, the server has read everything that was sent before it.
  await fetch(`http://127.0.0.1:${port}/health/live`, { headers: { connection: 'close' } })
  return sockets
}

async function opened(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.pause()
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(text === '' ? Buffer.of() : text, resolve))
  return socket
}
