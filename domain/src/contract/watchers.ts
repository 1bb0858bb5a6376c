import * as z from 'zod/mini'

/** The topic with the number of pages that watch the live match (docs/specification.md#websocket). */
export const watchersTopic = '/live/watchers'

/** A message of `watchersTopic`. */
export const WatchersMessage = z.object({
  /** Subscriptions to the topic in all processes, the receiver's own included. */
  count: z.int(),
})
export type WatchersMessage = z.infer<typeof WatchersMessage>
