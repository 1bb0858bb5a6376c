import * as z from 'zod/mini'
import { AccountDisabling } from './account.ts'

/**
 * The body of every refusal: problem details of RFC 9457. The page shows `detail` to the user. The optional fields are
 * those of `RefusalFacts` (`domain/src/refusals.ts`).
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  retryAt: z.optional(z.string()),
  current: z.optional(z.unknown()),
  disabled: z.optional(AccountDisabling),
})
export type Problem = z.infer<typeof Problem>

// The same command may succeed a moment after a refusal with one of these codes.
const passingCodes: ReadonlySet<string> = new Set(['csrf', 'concurrent-change'])

/** Whether a repeat of the refused command with the same key gets the same refusal (docs/specification.md#idempotency). */
export const isLastingProblem = ({ status, code }: Pick<Problem, 'status' | 'code'>): boolean =>
  status < 500 && status !== 401 && status !== 429 && !passingCodes.has(code)
