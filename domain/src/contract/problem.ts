import * as z from 'zod/mini'

/** RFC 9457 problem details: how every refusal looks on the wire. `detail` is what a dialog shows. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  retryAt: z.optional(z.string()),
  current: z.optional(z.unknown()),
})
export type Problem = z.infer<typeof Problem>
