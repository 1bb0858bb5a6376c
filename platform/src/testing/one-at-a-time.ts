import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A server in front of another. */
export interface AtomicProxy {
  readonly port: number
  close(): Promise<void>
}

/**
 * Lets one MongoDB command at a time through to a server, whatever connection it comes on. FerretDB 1 looks a record up
 * and then changes it, with room for another command in between; behind this door each command is atomic, as it is in
 * MongoDB.
 */
export async function oneAtATime(target: number): Promise<AtomicProxy> {
  let last: Promise<unknown> = Promise.resolve()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [socket, twin] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      // A connection that breaks on one side is broken on the other.
      socket.on('error', () => twin.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        twin.destroy()
      })
    }
    const answers = frames(upstream, (answer) => client.write(answer))
    frames(client, (question) => {
      last = last.then(() => {
        const answered = expectsAnswer(question) ? answers.next() : Promise.resolve()
        upstream.write(question)
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
 * Cuts a stream into MongoDB's messages, which begin with their length. `next` resolves at the next one, or the end.
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

const messageKind = 2013
const moreToCome = 2

/** A driver that says goodbye wants no answer. */
const expectsAnswer = (question: Buffer): boolean =>
  question.readInt32LE(12) !== messageKind || (question.readInt32LE(16) & moreToCome) === 0
