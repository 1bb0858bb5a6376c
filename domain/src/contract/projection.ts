import * as z from 'zod/mini'

/** Maximum lag that is counted, in events: some engines have to read the events to count them. */
export const maxCountedLag = 10_000

/**
 * The status of a read model. Positions are opaque; `head` is that of the newest event in the log. `lag` is a number of
 * events, at most `maxCountedLag`.
 */
export const ProjectionStatus = z.object({
  name: z.string(),
  version: z.int(),
  position: z.nullable(z.string()),
  head: z.nullable(z.string()),
  lag: z.int(),
  /** Why the read model no longer matches the log and is rebuilt; null when it matches. */
  logChange: z.nullable(z.enum(['went-back', 'other-log'])),
  /** ISO instant of the newest event, if that instant is minutes ahead of the server's clock; null otherwise. */
  logAheadAt: z.nullable(z.string()),
  state: z.enum(['live', 'replaying', 'cancelled', 'failed']),
  /** Progress of the replay from 0 to 1, also when it was cancelled or has failed; null without a replay. */
  progress: z.nullable(z.number()),
  eventsPerSecond: z.nullable(z.number()),
  secondsLeft: z.nullable(z.number()),
  failure: z.nullable(z.string()),
  parked: z.int(),
  /** The first parked event of each stream, with the reason. */
  parkedEvents: z.array(z.object({ stream: z.string(), type: z.string(), position: z.string(), failure: z.string() })),
  /** Whether an admin can switch back to the generation that was served before. */
  hasPrevious: z.boolean(),
})
export type ProjectionStatus = z.infer<typeof ProjectionStatus>
