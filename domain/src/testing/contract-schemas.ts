import { toJSONSchema } from 'zod/v4/core'
import { type ServerCall, serverCalls } from '../contract/server-calls.ts'
import type { JsonSchema } from './compatibility.ts'

/** A call of the contract: its route, and JSON Schemas of its body and its reply. */
export interface CallSchema {
  readonly method: string
  readonly path: string
  readonly body: JsonSchema | null
  readonly reply: JsonSchema
}

/** Every call of this release as JSON Schemas. */
export function contractSchemas(): Record<string, CallSchema> {
  // `io: 'input'` describes what a parser accepts. Apart from `$schema`, the JSON has the shape of `JsonSchema`.
  const schemaOf = (type: ServerCall['reply']) =>
    JSON.parse(JSON.stringify(toJSONSchema(type, { io: 'input' }))) as JsonSchema
  return Object.fromEntries(
    Object.entries<ServerCall>(serverCalls).map(([name, { method, path, body, reply }]) => [
      name,
      { method, path, body: body === undefined ? null : schemaOf(body), reply: schemaOf(reply) },
    ]),
  )
}
