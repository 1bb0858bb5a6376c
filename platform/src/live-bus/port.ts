import type { Generation } from '../read-store/port.ts'

/** Messages between the processes: small JSON values. A lost one must cause a delay at most. */
export interface Messages {
  /** The live match changed: the whole document of the read model `live`, as JSON. */
  live: { readonly body: string }
  /** Sessions of this player ended, except the one with the kept hash: their sockets must close. */
  'sessions-ended': { readonly playerId: string; readonly kept: string | null }
  /** A paired screen was removed: its sockets must close. */
  'screen-removed': { readonly screenId: string }
  /** A page of a generation was committed: readers that wait for its position may check. */
  committed: {
    readonly generation: Generation
    /** The checkpoint before this commit: a reader with another checkpoint has missed a message. */
    readonly since: string | null
    readonly position: string
    /**
     * Keys of the changed documents, empty when only the checkpoint moved; null when there are too many for a message.
     */
    readonly changed: readonly string[] | null
  }
  /** A command-api process appended to a stream: the others read it before they next use its state. */
  appended: { readonly stream: string; readonly by: string }
  /** A projection's pointer moved. */
  activated: { readonly projection: string }
  /** An account's pseudo or bio changed, or it was erased: cached answers may contain the old one. */
  'account-changed': { readonly playerId: string }
  /** Who is free has changed, other than by time. */
  'availability-changed': Readonly<Record<string, never>>
  /** How many sockets of a read-api process watch the live match; repeated while there are any. */
  watchers: { readonly by: string; readonly count: number }
}

export type Channel = keyof Messages

/** Publish and subscribe between processes, or inside one. Without delivery guarantee or storage. */
export interface LiveBus {
  publish<C extends Channel>(channel: C, message: Messages[C]): Promise<void>
  /** @returns a function that ends the subscription */
  subscribe<C extends Channel>(channel: C, listener: (message: Messages[C]) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
