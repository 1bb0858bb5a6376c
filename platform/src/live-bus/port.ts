import * as z from 'zod/mini'

const traceparent = z.optional(z.string())

/** The message of each channel: a small JSON value. A lost message must cause a delay at most. */
export const channelSchemas = {
  /** The live match changed. `body` is the whole document of the read model `live`, as JSON. */
  live: z.object({ body: z.string(), traceparent }),
  /** Sessions of a player ended: their sockets must close. A session with the token hash `kept` did not end. */
  'sessions-ended': z.object({ playerId: z.string(), kept: z.nullable(z.string()) }),
  /** A paired television was removed: its sockets must close. */
  'screen-removed': z.object({ screenId: z.string() }),
  /** A commit moved the checkpoint of a generation. Readers that wait for a position check whether it is reached. */
  committed: z.object({
    generation: z.object({ projection: z.string(), foldVersion: z.int(), rebuild: z.int() }),
    /** The checkpoint before this commit, null for none. A reader with an earlier checkpoint has missed a message. */
    since: z.nullable(z.string()),
    position: z.string(),
    /** Keys of the changed documents; null when there are too many for a message. */
    changed: z.nullable(z.readonly(z.array(z.string()))),
    /** The span of the commit; undefined without tracing. */
    traceparent,
  }),
  /** The command-api process `by` appended events. The other processes read them before they decide. */
  appended: z.object({ stream: z.string(), by: z.string() }),
  /** A projection's pointer moved. */
  activated: z.object({ projection: z.string() }),
  /** An account was erased, or its pseudo, bio or choice about being quoted changed. Cached answers may be outdated. */
  'account-changed': z.object({ playerId: z.string() }),
  /** The availability of a player was set or ended. Not sent when an availability runs out. */
  'availability-changed': z.record(z.string(), z.never()),
  /** `count` sockets of the read-api process `by` watch the live match. Repeated while `count` is above 0. */
  watchers: z.object({ by: z.string(), count: z.int() }),
}

export type Channel = keyof typeof channelSchemas
export type ChannelMessages = { readonly [C in Channel]: Readonly<z.infer<(typeof channelSchemas)[C]>> }

export const channels = Object.keys(channelSchemas) as Channel[] // the object has no other keys than its type

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
