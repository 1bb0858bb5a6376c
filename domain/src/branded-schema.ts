import type * as z from 'zod'

/**
 * The schema with the type of a branded value that it has checked. The brand exists for the compiler only: a transform that
 * adds it at run time takes as long as the rest of the check of an event.
 */
export const branded = <Branded extends Plain, Plain extends string | number = string>(
  schema: z.ZodType<Plain, Plain>,
): z.ZodType<Branded, Plain> => schema as unknown as z.ZodType<Branded, Plain> // a brand adds nothing to the value
