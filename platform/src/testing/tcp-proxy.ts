import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A proxy between a process and an engine. A test can disturb the connections through it. */
export interface TcpProxy {
  readonly port: number
  /** Ends `cut`, `delay` and `cutAfter`: all bytes pass, as after the start. */
  pass(): void
  /** Breaks all connections, and every new one until `pass`. */
  cut(): void
  /** Ends all connections without a reset, as the kernel does for a killed process. */
  end(): void
  /** Delays each chunk in both directions, in milliseconds. */
  delay(milliseconds: number): void
  /**
   * Breaks all connections once, after `bytes` more bytes from one side: in the middle of a request (`client`) or of an
   * answer (`server`). @returns a promise that resolves when they are broken
   */
  cutAfter(bytes: number, from: 'client' | 'server'): Promise<void>
  close(): Promise<void>
}

interface Trap {
  left: number
  readonly from: 'client' | 'server'
  readonly sprung: () => void
}

/** Starts a proxy on a free port, in front of a port of this machine. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  let held = 0
  let trap: Trap | null = null

  const breakAll = () => {
    for (const socket of sockets) {
      // libuv does not reset a socket that is being ended: its handle would stay, and Node would never exit.
      if (socket.writableEnded) socket.destroy()
      else socket.resetAndDestroy()
    }
  }

  /**
   * The part of a chunk that passes. When a `cutAfter` ends in this chunk, the rest is lost, and `sprung` resolves the
   * promise of `cutAfter`; otherwise `sprung` is null.
   */
  function through(
    piece: Buffer,
    from: Trap['from'],
  ): { readonly piece: Buffer; readonly sprung: (() => void) | null } {
    if (trap === null || trap.from !== from) return { piece, sprung: null }
    if (piece.length < trap.left) {
      trap.left -= piece.length
      return { piece, sprung: null }
    }
    const { left, sprung } = trap
    trap = null
    return { piece: piece.subarray(0, left), sprung }
  }

  function join(source: Socket, sink: Socket, from: Trap['from']): void {
    sockets.add(source)
    let sent: Promise<unknown> = Promise.resolve()
    source.on('error', () => sink.destroy())
    source.on('close', () => {
      sockets.delete(source)
      // The other side is ended only after it has received the bytes that are still delayed.
      sent = sent.then(() => sink.end())
    })
    source.on('data', (received: Buffer) => {
      const { piece, sprung } = through(received, from)
      const pass = () => {
        if (!sink.destroyed) sink.write(piece)
        if (sprung === null) return
        // Written bytes are sent within two turns of the event loop.
        setImmediate(() => {
          breakAll()
          sprung()
        })
      }
      // A chunk waits for the one before it, which may have a longer delay.
      sent = Promise.all([sent, held === 0 ? null : pause(held)]).then(pass)
    })
  }

  const server = createServer((client) => {
    if (isCut) {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(target, '127.0.0.1')
    join(client, upstream, 'client')
    join(upstream, client, 'server')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')

  return {
    port: address.port,
    pass() {
      isCut = false
      held = 0
      trap = null
    },
    cut() {
      isCut = true
      breakAll()
    },
    end() {
      for (const socket of sockets) socket.destroy()
    },
    delay(milliseconds) {
      held = milliseconds
    },
    cutAfter: (bytes, from) =>
      new Promise((resolve) => {
        trap = { left: bytes, from, sprung: resolve }
      }),
    async close() {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
