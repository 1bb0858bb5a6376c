import type * as z from 'zod'

/** Types a schema to parse into a brand such as `PlayerId`. A `transform` instead would double the time of a check. */
export const brandedSchema = <Branded extends Plain, Plain extends string | number = string>(
  schema: z.ZodType<Plain, Plain>,
): z.ZodType<Branded, Plain> => schema as unknown as z.ZodType<Branded, Plain> // a brand adds nothing to the value
