import type { ChangesMessage } from '@topspin/domain/contract/changes'
import type { LiveMatch } from '@topspin/domain/contract/live'

declare module '../api/context.ts' {
  interface SagaContext {
    readonly feed: Feed
    readonly visibility: Visibility
  }
}

export type SocketEvent =
  | { readonly kind: 'connected' }
  /** The connection is lost or could not be made. The socket reconnects, except after `close`. */
  | { readonly kind: 'disconnected' }
  /** The server has closed the socket because the session has ended. */
  | { readonly kind: 'session-ended' }
  /** The live match; null when there is none. `recorded`: whether the match that has just ended was recorded. */
  | {
      readonly kind: 'live'
      readonly sequence: number
      readonly match: LiveMatch | null
      readonly recorded?: boolean
      /** The span in which the server has sent the message; undefined while the server does not trace. */
      readonly traceparent?: string | undefined
    }
  | { readonly kind: 'changes'; readonly message: ChangesMessage; readonly traceparent?: string | undefined }
  /** How many pages watch the live match, this one included. */
  | { readonly kind: 'watchers'; readonly count: number }

/** The socket of the server (docs/specification.md#websocket). */
export interface Feed {
  /**
   * Opens the socket, which reconnects by itself.
   * @param after returns the sequence of the newest live message received, so that the server sends only newer ones;
   * null for none
   */
  open(after: () => number | null, receive: (signal: SocketEvent) => void): Connection
}

export interface Connection {
  /** Reconnects at once, not after the reconnect delay. Does nothing while the connection is alive. */
  reconnect(): void
  /** Sets whether the page counts as a watcher, also after a reconnect. Watchers receive their number. */
  watch(watching: boolean): void
  /** Closes the socket without a reconnect. Resolves once it is closed. */
  close(): Promise<void>
}

export type Visibility = ReturnType<typeof createVisibility>

/** Tells whether the page is visible, or hidden behind another tab or application. */
export const createVisibility = (page: Document) => ({
  isVisible: (): boolean => page.visibilityState === 'visible',
  /** Calls `changed` after each change. @returns a function that stops the calls */
  follow(changed: () => void): () => void {
    page.addEventListener('visibilitychange', changed)
    return () => page.removeEventListener('visibilitychange', changed)
  },
})
