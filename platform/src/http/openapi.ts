import type { CallName } from '@topspin/domain/contract/calls'
import { Problem } from '@topspin/domain/contract/problem'
import { type ServerCall, serverCalls } from '@topspin/domain/contract/server-calls'
import { couldBePermitted, type Grant, type PermissionRule, permissions } from '@topspin/domain/permissions'
import { type $ZodType, safeParse, toJSONSchema } from 'zod/v4/core'
import { positionPattern } from './call-handler.ts'
import { problemMediaType } from './problem.ts'
import { sessionCookieName } from './session-cookie.ts'

/** A JSON Schema of draft 2020-12, as in OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface OpenApiParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export type OpenApiOperation = ReturnType<typeof operationOf>

type Method = 'get' | 'post' | 'put' | 'delete'

/** The part of an OpenAPI 3.1 document that Topspin uses (docs/adr/0015-own-openapi-document.md). */
export type OpenApiDocument = ReturnType<typeof createOpenApiDocument>

const description = `Every call of the contract. Refusals are problem details (RFC 9457).
Whatever is no GET sends the cookie XSRF-TOKEN back as X-XSRF-TOKEN; GET /api/hello/plop hands one out.`

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat under the same key gets the first answer and changes nothing.',
  schema: { type: 'string', format: 'uuid' },
}
const position: OpenApiParameter = {
  name: 'X-Position',
  in: 'header',
  required: false,
  description: 'What a command answered under this name: the answer waits, at most two seconds, until it shows that.',
  schema: { type: 'string', pattern: positionPattern.source },
}

/** Describes the whole contract (`serverCalls`). @param publicUrl the origin at which browsers reach the app */
export function createOpenApiDocument({ publicUrl, secure }: { publicUrl: string; secure: boolean }) {
  const paths: Record<string, Partial<Record<Method, OpenApiOperation>>> = {}
  // The keys of `serverCalls` are the names of the calls.
  for (const [name, call] of Object.entries(serverCalls) as [CallName, ServerCall][]) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    const method = call.method.toLowerCase() as Method // the four methods of `ServerCall`, in lower case
    paths[path] = { ...paths[path], [method]: operationOf(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Topspin', version: '1', description },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(secure) },
        antiForgery: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
      },
    },
  }
}

function operationOf(name: CallName, call: ServerCall) {
  const { method, path, side, action, params, query, body, reply, status = 200 } = call
  const isOpen = couldBePermitted(action, null)
  const isWrite = method !== 'GET'
  return {
    operationId: name,
    tags: [path.split('/')[2] ?? ''],
    description: whoMay(permissions[action]),
    security: securityOf(isOpen, isWrite),
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', query),
      ...(side === 'query' ? [position] : []),
      ...(isWrite && !isOpen ? [idempotencyKey] : []),
    ],
    ...(body && {
      requestBody: {
        required: !safeParse(body, null).success,
        ...content('application/json', schemaOf(body, 'input')),
      },
    }),
    responses: {
      [status]: { description: 'Done.', ...content('application/json', schemaOf(reply, 'output')) },
      default: { description: 'Refused.', ...content(problemMediaType, { $ref: '#/components/schemas/Problem' }) },
    },
  }
}

/** What a call needs: a session unless it is open to anyone, and a CSRF token unless it is a GET. */
function securityOf(isOpen: boolean, isWrite: boolean) {
  const needed = { ...(isOpen ? {} : { session: [] as const }), ...(isWrite ? { antiForgery: [] as const } : {}) }
  return Object.keys(needed).length === 0 ? [] : [needed]
}

const content = (type: string, schema: JsonSchema) => ({ content: { [type]: { schema } } })

/** A permission in words: `anyone`, or roles with their condition. */
function whoMay(rule: PermissionRule): string {
  if (rule === 'anyone') return 'anyone'
  return rule.map(({ role, when }: Grant) => (when === undefined ? role : `${role} (${when})`)).join(', ')
}

function parametersOf(place: 'path' | 'query', schema: $ZodType | undefined): OpenApiParameter[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  } // parameters are objects in the contract
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

/** The JSON Schema of a zod schema: of the input before its transformations, or of the output after them. */
function schemaOf(schema: $ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _draft, ...rest } = toJSONSchema(schema, { io })
  return rest
}
