import * as z from 'zod/mini'

/** How a read model is doing (decisions §7). Positions are opaque; `lag` counts events. */
export const ProjectionStatus = z.object({
  name: z.string(),
  version: z.int(),
  position: z.nullable(z.string()),
  head: z.nullable(z.string()),
  lag: z.int(),
  // The next two fields are optional until the release after the one that adds them (docs/contributing.md#rolling-releases).
  /** Why it does not belong to the log any more and is rebuilt; null when it does. */
  logChange: z.optional(z.nullable(z.enum(['went-back', 'other-log']))),
  /** When the log's newest event is dated, an ISO instant, while that is minutes ahead of the server's clock; null otherwise. */
  logAheadAt: z.optional(z.nullable(z.string())),
  state: z.enum(['live', 'replaying', 'cancelled', 'failed']),
  /** Of a replay under way: done part from 0 to 1; null otherwise. */
  progress: z.nullable(z.number()),
  eventsPerSecond: z.nullable(z.number()),
  secondsLeft: z.nullable(z.number()),
  failure: z.nullable(z.string()),
  parked: z.int(),
  hasPrevious: z.boolean(),
})
export type ProjectionStatus = z.infer<typeof ProjectionStatus>
