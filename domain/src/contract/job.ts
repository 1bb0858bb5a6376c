import * as z from 'zod/mini'

/** A job that has failed for good (docs/architecture.md#jobs), without its data. */
export const FailedJob = z.object({
  id: z.string(),
  name: z.enum(['replay', 'push', 'notify']),
  /** ISO instant. */
  failedAt: z.string(),
  /** One line in English, without the name of a person. */
  reason: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>
