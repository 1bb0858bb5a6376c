import type * as z from 'zod'

/**
 * Returns the same schema, typed so that the values it parses are branded, as `PlayerId` is. Brands exist for
 * the compiler only. A schema that also did something at run time would take twice as long to check an event.
 */
export const brandedSchema = <Branded extends Plain, Plain extends string | number = string>(
  schema: z.ZodType<Plain, Plain>,
): z.ZodType<Branded, Plain> => schema as unknown as z.ZodType<Branded, Plain> // a brand adds nothing to the value
