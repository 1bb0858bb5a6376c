import { Refusal } from '@topspin/domain/refusals'
import texts from '@topspin/domain/text/fr.json' with { type: 'json' }
import type { FastifySchemaCompiler } from 'fastify'
import { safeParse } from 'zod/mini'
import type * as z from 'zod/v4/core'
import fr from 'zod/v4/locales/fr.js'

const french = fr().localeError

// zod/mini has messages only with a locale. Each parse gets the locale, because `z.config` would set it globally.
const inFrench: z.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_format' && issue.format === 'regex' ? texts.fieldFormat : french(issue)

/** Maximum errors in an answer: more would not help a client. */
const mostErrors = 20
const longestPath = 100

interface FieldError {
  readonly path: string
  readonly message: string
}

/**
 * The errors of an issue, with their paths. For a union: the errors of the first branch that accepts the JSON type of
 * the value, or one error without such a branch.
 */
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

/** The refusal of an invalid value, with paths and French messages. */
function invalidRequest(error: z.$ZodError): Refusal {
  const errors = error.issues.slice(0, mostErrors).flatMap((issue) => fieldErrors(issue, []))
  return new Refusal('invalid-request', { errors: errors.slice(0, mostErrors) })
}

/** Parses a value that Fastify does not validate, such as a message of a socket. @throws Refusal `invalid-request` */
export function parseOrRefuse<S extends z.$ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = safeParse(schema, value, { error: inFrench })
  if (!parsed.success) throw invalidRequest(parsed.error)
  return parsed.data
}

/** Makes Fastify validate bodies, parameters and queries with zod schemas. */
export const validatorCompiler: FastifySchemaCompiler<z.$ZodType> = ({ schema }) => {
  return (data: unknown) => {
    const parsed = safeParse(schema, data, { error: inFrench })
    return parsed.success ? { value: parsed.data } : { error: invalidRequest(parsed.error) }
  }
}
