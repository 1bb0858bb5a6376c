import type { Duplex } from 'node:stream'
import type { WebSocket } from '@fastify/websocket'

/** A socket to which whole, encoded messages are written. */
export interface Wire {
  /** Sends a message made by `server-frames.ts`. After the close it does nothing. */
  send(message: Buffer): void
  /** Sends a ping of the WebSocket protocol. */
  ping(): void
  /** Stops reading until `resume`. */
  pause(): void
  resume(): void
  close(code: number): void
  /** Terminates the connection without a close frame. */
  drop(): void
}

/** Bytes buffered for a client that does not read; beyond them it is dropped. */
export const maxUnread = 1024 * 1024

/**
 * Wraps an accepted WebSocket.
 * @param stream the underlying connection, to which whole messages are written
 */
export function wireOver(socket: WebSocket, stream: Duplex): Wire {
  return {
    send(message) {
      if (socket.readyState !== socket.OPEN) return
      if (stream.writableLength > maxUnread) socket.terminate()
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
