import * as z from 'zod/mini'

/** A job that has failed for good (docs/architecture.md#jobs), without its data. */
export const FailedJob = z.object({
  id: z.string(),
  /**
   * The kind of the job. Mails and messages to chats are `notify` too, because pages of the former release
   * accept only these three names; `isMail` is true for a mail.
   */
  name: z.enum(['replay', 'push', 'notify']),
  isMail: z.optional(z.boolean()),
  /** ISO instant. */
  failedAt: z.string(),
  /** One line in English, without the name of a person. */
  reason: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>
