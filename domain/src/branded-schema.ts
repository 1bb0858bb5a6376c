import type * as z from 'zod'

/**
 * Returns the schema itself, typed as one that makes branded values. A brand exists for the compiler only. A transform
 * at run time would take as long as the rest of the check of an event.
 */
export const branded = <Branded extends Plain, Plain extends string | number = string>(
  schema: z.ZodType<Plain, Plain>,
): z.ZodType<Branded, Plain> => schema as unknown as z.ZodType<Branded, Plain> // a brand adds nothing to the value
