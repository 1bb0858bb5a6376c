import type { Duplex } from 'node:stream'
import type { WebSocket } from '@fastify/websocket'

/** A socket as the rest of the house uses it: whole messages out, made into bytes beforehand. */
export interface Wire {
  /** Sends a message as `server-frames.ts` makes it; after the end it is lost. */
  send(message: Buffer): void
  /** Asks the other end, below STOMP, whether it is there. */
  ping(): void
  /** Reads no more until `resume`. */
  pause(): void
  resume(): void
  close(code: number): void
  /** Hangs up without a word: nobody listens there. */
  drop(): void
}

/** A client that does not read is dropped beyond this: what waits for it must not fill our memory. */
export const mostUnread = 1024 * 1024

/**
 * A wire over an accepted WebSocket.
 * @param stream the connection below it, to which whole messages are written; nothing else writes half of one
 */
export function wireOver(socket: WebSocket, stream: Duplex): Wire {
  return {
    send(message) {
      if (socket.readyState !== socket.OPEN) return
      if (stream.writableLength > mostUnread) socket.terminate()
      else stream.write(message)
    },
    ping() {
      if (socket.readyState === socket.OPEN) socket.ping()
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: (code) => socket.close(code),
    drop: () => socket.terminate(),
  }
}
