import { Refusal } from '@topspin/domain/errors/catalogue'
import texts from '@topspin/domain/texts/fr.json' with { type: 'json' }
import type { FastifySchemaCompiler } from 'fastify'
import { locales, safeParse } from 'zod/mini'
import type * as z from 'zod/v4/core'

const french = locales.fr().localeError

// zod/mini speaks only with a locale. It goes with each parse, since `z.config` would set it for the whole process.
const inFrench: z.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_format' && issue.format === 'regex' ? texts.fieldFormat : french(issue)

/** An answer lists so many errors, and shows so much of a path: whoever sent nonsense learns nothing from more. */
const mostErrors = 20
const longestPath = 100

interface FieldError {
  readonly path: string
  readonly message: string
}

/** The errors of the branch that was meant: a union of a bare value and an object complains for both. */
function fieldErrors(issue: z.$ZodIssue, prefix: readonly PropertyKey[]): FieldError[] {
  const path = [...prefix, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, mostErrors)
      .map((key) => ({ path: pathText([...path, key]), message: texts.fieldUnknown }))
  }
  if (issue.code === 'invalid_union') {
    const meant = issue.errors.find((branch) => branch.length > 0 && branch.every((inner) => !isWrongKind(inner)))
    if (meant !== undefined) return meant.flatMap((inner) => fieldErrors(inner, path))
  }
  return [{ path: pathText(path), message: issue.message }]
}

const isWrongKind = (issue: z.$ZodIssue): boolean => issue.code === 'invalid_type' && issue.path.length === 0

const pathText = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, longestPath)

/** The refusal of a value that a schema does not take: where it is wrong and why, in French. */
function invalidRequest(error: z.$ZodError): Refusal {
  const errors = error.issues.slice(0, mostErrors).flatMap((issue) => fieldErrors(issue, []))
  return new Refusal('invalid-request', { errors: errors.slice(0, mostErrors) })
}

/**
 * What a schema makes of a value that did not come as the body of a request.
 * @throws Refusal `invalid-request`
 */
export function parsedBy<S extends z.$ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = safeParse(schema, value, { error: inFrench })
  if (!parsed.success) throw invalidRequest(parsed.error)
  return parsed.data
}

/** Makes Fastify check bodies, parameters and queries by zod schemas. */
export const validatorCompiler: FastifySchemaCompiler<z.$ZodType> = ({ schema }) => {
  return (data: unknown) => {
    const parsed = safeParse(schema, data, { error: inFrench })
    return parsed.success ? { value: parsed.data } : { error: invalidRequest(parsed.error) }
  }
}
