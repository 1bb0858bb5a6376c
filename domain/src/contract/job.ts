import * as z from 'zod/mini'

/** A job that has failed for good (docs/architecture.md#jobs), without its data. */
export const FailedJob = z.object({
  id: z.string(),
  /** Mails and messages to chats are `notify`: pages of the former release accept only these three names. */
  name: z.enum(['replay', 'push', 'notify']),
  isMail: z.optional(z.boolean()),
  /** ISO instant. */
  failedAt: z.string(),
  /** One line in English, without the name of a person. */
  reason: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>
