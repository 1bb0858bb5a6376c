import type { Generation } from '../read-store/port.ts'

/** The message of each channel: a small JSON value. A lost message must cause a delay at most. */
export interface ChannelMessages {
  /** The live match changed. `body` is the whole document of the read model `live`, as JSON. */
  live: { readonly body: string; readonly traceparent?: string | undefined }
  /** Sessions of a player ended: their sockets must close. The session with the token hash `kept` did not end. */
  'sessions-ended': { readonly playerId: string; readonly kept: string | null }
  /** A paired television was removed: its sockets must close. */
  'screen-removed': { readonly screenId: string }
  /** A commit moved the checkpoint of a generation. Readers that wait for a position check whether it is reached. */
  committed: {
    readonly generation: Generation
    /** The checkpoint before this commit: a reader with another checkpoint has missed a message. */
    readonly since: string | null
    readonly position: string
    /** Keys of the changed documents; null when there are too many for a message. */
    readonly changed: readonly string[] | null
    /** The span of the commit; undefined without tracing. */
    readonly traceparent?: string | undefined
  }
  /** The command-api process `by` appended events: others read them before they next use the state of the stream. */
  appended: { readonly stream: string; readonly by: string }
  /** A projection's pointer moved. */
  activated: { readonly projection: string }
  /** The pseudo or bio of an account changed, or the account was erased: cached answers may be out of date. */
  'account-changed': { readonly playerId: string }
  /** The availability of a player was set or ended. Not sent when an availability runs out. */
  'availability-changed': Readonly<Record<string, never>>
  /** `count` sockets of the read-api process `by` watch the live match. Repeated while `count` is above 0. */
  watchers: { readonly by: string; readonly count: number }
}

export type Channel = keyof ChannelMessages

/** Sends messages to all processes, or inside one process. Messages may be lost and are not stored. */
export interface LiveBus {
  publish<C extends Channel>(channel: C, message: ChannelMessages[C]): Promise<void>
  /** @returns a function that ends the subscription */
  subscribe<C extends Channel>(
    channel: C,
    listener: (message: ChannelMessages[C]) => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}
