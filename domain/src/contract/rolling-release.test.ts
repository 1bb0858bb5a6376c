import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { incompatibilities, type JsonSchema } from '../testing/compatibility.ts'
import { type CallSchema, contractSchemas } from '../testing/contract-schemas.ts'
import released from '../testing/released-contract.json' with { type: 'json' }
import { calls } from './calls.ts'

/**
 * The contract of the last release. During a rolling release, pages of that release are still open and its servers
 * still answer. `npm run golden -- --release` writes the file from `contractSchemas()`.
 */
const before = released.calls as unknown as Readonly<Record<string, CallSchema>>
const now = contractSchemas()
const names = Object.keys(before)

const isStrict = (schema: JsonSchema): boolean =>
  schema.additionalProperties === false ||
  [...(schema.anyOf ?? []), ...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])].some(
    isStrict,
  )

describe(`compatibility with release ${released.release}`, () => {
  it.each(names)('%s has the same method and path', (name) => {
    const { method, path } = before[name]!
    expect(now[name]).toMatchObject({ method, path })
  })

  it.each(names)('a page of that release accepts the new reply to %s', (name) => {
    expect(incompatibilities(before[name]!.reply, now[name]!.reply)).toEqual([])
  })

  it.each(names)('a new page accepts the reply of that release to %s', (name) => {
    expect(incompatibilities(now[name]!.reply, before[name]!.reply)).toEqual([])
  })

  it.each(names)('the new server accepts what a page of that release sends to %s', (name) => {
    // A request without a body is validated as null.
    expect(incompatibilities(now[name]!.body ?? {}, before[name]!.body ?? { type: 'null' })).toEqual([])
  })
})

describe('a reply', () => {
  it.each(Object.keys(now))('to %s may have unknown fields', (name) => {
    expect(isStrict(now[name]!.reply)).toBe(false)
  })

  it('is accepted with an unknown field', () => {
    const password = { password: 'a', until: '2026-11-21T10:00:00.000Z' }
    expect(safeParse(calls.resetPassword.reply, { ...password, invented: [{ a: 1 }] }).data).toEqual(password)
  })
})

describe('the comparison of two contracts', () => {
  const text: JsonSchema = { type: 'string' }
  const object = (properties: Record<string, JsonSchema>, ...required: string[]): JsonSchema => ({
    type: 'object',
    properties,
    required,
  })

  it.each<[string, JsonSchema, JsonSchema]>([
    ['a required field that may be missing', object({ a: text }, 'a'), object({ a: text })],
    ['a field of another type', object({ a: text }), object({ a: { type: 'integer' } })],
    ['a value that may be null', text, { anyOf: [text, { type: 'null' }] }],
    ['a new value of an enum', { ...text, enum: ['a'] }, { ...text, enum: ['a', 'b'] }],
    ['a field that is unknown to a strict reader', { ...object({}), additionalProperties: false }, object({ a: text })],
    ['a longer text', { ...text, maxLength: 20 }, { ...text, maxLength: 40 }],
    ['another type in a list', { type: 'array', items: text }, { type: 'array', items: { type: 'boolean' } }],
  ])('finds %s', (_, reader, writer) => {
    expect(incompatibilities(reader, writer)).toHaveLength(1)
  })

  it('allows new fields, fields that a writer now always sends, and fewer values', () => {
    expect(incompatibilities(object({ a: text }, 'a'), object({ a: text, b: text }, 'a', 'b'))).toEqual([])
    expect(incompatibilities({ anyOf: [text, { type: 'null' }] }, text)).toEqual([])
    expect(incompatibilities({ type: 'number' }, { type: 'integer' })).toEqual([])
  })
})
