/** What travels on the bus: small JSON messages between the processes; a lost one must cost at most a delay. */
export interface Messages {
  /** The live match changed: the whole document of the read model `live`, as JSON. */
  live: { readonly body: string }
  /** Sessions of this player ended, but not the one with the kept hash: sockets whose session is no more must close. */
  'sessions-ended': { readonly playerId: string; readonly kept: string | null }
  /** A generation was committed up to a position: readers that wait for it may look. */
  committed: {
    readonly projection: string
    readonly version: number
    /** Where the commit before it ended: a reader that knows another place has missed a message. */
    readonly since: string | null
    readonly position: string
    /** Keys of the documents that changed, none when the log only moved on; null for more than fit into a message. */
    readonly changed: readonly string[] | null
  }
  /** A projection's pointer moved. */
  activated: { readonly projection: string }
  /** An account's pseudo or bio changed, or it was erased: kept answers may hold what it was before. */
  'account-changed': { readonly playerId: string }
}

export type Channel = keyof Messages

/** Publish and subscribe between processes, or inside the one. Fire and forget: nothing is kept. */
export interface LiveBus {
  publish<C extends Channel>(channel: C, message: Messages[C]): Promise<void>
  /** @returns a function that ends the subscription */
  subscribe<C extends Channel>(channel: C, listener: (message: Messages[C]) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}
