import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy in front of a server. */
interface AtomicProxy {
  readonly port: number
  close(): Promise<void>
}

/**
 * Starts a proxy that passes one MongoDB command at a time to a server, over all connections. FerretDB 1
 * first reads a record and then changes it, and another command may run in between. Behind the proxy each
 * command is atomic, as in MongoDB. Without the proxy, four tests of concurrent calls in the contract of the
 * identity store fail on FerretDB 1.24: two logins use one temporary password, one activation device is taken
 * four times, two attempts on a code are counted as one, and one of two choices of notifications is lost. On
 * `mongo:8` and `mongod` the suites use no proxy. Container images that are made outside this repository, and
 * replace the image of an engine, import this function by its path and name: change neither.
 */
export async function oneAtATime(target: number): Promise<AtomicProxy> {
  let last: Promise<unknown> = Promise.resolve()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      // When one side closes, the other is closed too.
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    const answers = frames(upstream, (answer) => client.write(answer))
    frames(client, (request) => {
      last = last.then(() => {
        const answered = expectsAnswer(request) ? answers.next() : Promise.resolve()
        upstream.write(request)
        return answered
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return {
    port: address.port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Splits a stream into MongoDB's messages by their length prefix. `next` resolves at the next message or the close.
 */
function frames(socket: Socket, handle: (frame: Buffer) => void): { next(): Promise<void> } {
  let rest = Buffer.alloc(0)
  let waiting: (() => void)[] = []
  const wake = () => {
    for (const resolve of waiting) resolve()
    waiting = []
  }
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0)
      handle(rest.subarray(0, length))
      rest = rest.subarray(length)
      wake()
    }
  })
  socket.on('close', wake)
  return { next: () => (socket.destroyed ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))) }
}

/** The code of the messages that drivers send (`OP_MSG`), and the flag of a message that asks for no answer. */
const messageKind = 2013
const moreToCome = 2

/** Whether a message gets an answer. A driver sets `moreToCome` on the last message before it closes the connection. */
const expectsAnswer = (request: Buffer): boolean =>
  request.readInt32LE(12) !== messageKind || (request.readInt32LE(16) & moreToCome) === 0
