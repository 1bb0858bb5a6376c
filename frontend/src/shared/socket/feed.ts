import type { UnknownAction } from '@reduxjs/toolkit'

declare module '../api/context.ts' {
  interface SagaContext {
    readonly feed: Feed
    readonly visibility: Visibility
  }
}

/** The socket of the server (docs/specification.md#websocket). */
export interface Feed {
  /** Opens the socket, which reconnects by itself. `receive` gets an action for each event and each message. */
  open(receive: (action: UnknownAction) => void): Connection
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
