import type { CallName } from '@topspin/domain/contract/calls'
import { type ServerCall, serverCalls } from '@topspin/domain/contract/server-calls'
import fc from 'fast-check'
import { type $ZodType, toJSONSchema } from 'zod/v4/core'

/** Who sends a request. A `pending` account has a stored session, which the server does not accept. */
export const senders = ['nobody', 'pending', 'player', 'referee', 'admin'] as const
export type Sender = (typeof senders)[number]

/** A request of the fuzz test, valid or invalid, to a route of the server or to an unknown path. */
export interface FuzzRequest {
  readonly sender: Sender
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The raw body. */
  readonly body: string | undefined
  /** Seconds that the clock advances before the request. */
  readonly seconds: number
}

/** Pseudos and ids that exist in the running application, so that some requests succeed. */
interface Known {
  readonly pseudos: readonly string[]
  readonly ids: readonly string[]
}

/** The part of JSON Schema that `toJSONSchema` produces for the contract. */
interface Schema {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly enum?: readonly string[]
  readonly items?: Schema
}

const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  '0',
  '-1',
  '1e309',
  'null',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '../..',
  '%',
  '%2F',
  '%00',
  '🏓',
  'e\u0301',
  '\ud800',
  '<script>alert(1)</script>',
  "'; DROP TABLE events; --",
  '$ne',
  'x'.repeat(10_000),
  '٣',
)

const words = ({ pseudos, ids }: Known): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...pseudos) },
    { weight: 2, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom('live', 'rankings', 'fr', 'pki', '1', '2') },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
    { weight: 1, arbitrary: nasty },
  )

const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), nasty)

/** Values of a schema; one in ten is an arbitrary value. */
function looseValueOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: rightValueOf(schema, known) }, { weight: 1, arbitrary: anything })
}

function rightValueOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => rightValueOf(one, known)))
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: Math.min(schema.maximum ?? 12, 12) }), fc.integer(), fc.double())
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, of]) => [key, looseValueOf(of, known)])),
        { requiredKeys: [...(schema.required ?? [])] },
      )
    case 'array':
      return fc.array(looseValueOf(schema.items ?? {}, known), { maxLength: 4 })
    default:
      return words(known)
  }
}

const bodyOf = (schema: $ZodType | undefined, known: Known): fc.Arbitrary<string | undefined> => {
  const right =
    schema === undefined
      ? fc.constant(undefined)
      : looseValueOf(toJSONSchema(schema, { io: 'input' }) as Schema, known).map((value) => JSON.stringify(value)) // see Schema
  return fc.oneof(
    { weight: 12, arbitrary: right },
    { weight: 1, arbitrary: anything.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{',
        '{"a":1,"a":2}',
        '{"__proto__":{}}',
        '[[[[[[[[[[',
        '\ufeff{}',
        'x'.repeat(70_000),
      ),
    },
  )
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>, weight = 8): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

/** Headers of a request. Undefined headers keep the value of the test browser. */
const anyHeaders = fc.record({
  'idempotency-key': maybe(fc.oneof(fc.uuid(), fc.constantFrom('x', '', '0f8fad5b-d9cb-469f-a165-70867728950e')), 3),
  // None of these is beyond the end of the log, because a read with such a position waits 50 ms for a commit.
  'x-position': maybe(fc.constantFrom('0000000000000001', '0', '/', '!', 'é', '0'.repeat(200))),
  'x-xsrf-token': maybe(fc.constantFrom('', 'x', 'a.b', 'x'.repeat(5_000)), 30),
  'sec-fetch-site': maybe(fc.constantFrom('same-origin', 'cross-site', 'none', 'x'), 20),
  'if-none-match': maybe(fc.constantFrom('*', '"x"', 'W/"x", W/"y"', ',')),
  'content-type': maybe(
    fc.constantFrom(
      'text/plain',
      'application/json; charset=utf-16',
      'multipart/form-data',
      '',
      'application/JSON',
      'x',
    ),
    15,
  ),
  'x-correlation-id': maybe(fc.constantFrom('short', 'a-right-correlation-id', 'x'.repeat(300), '<b>')),
  'x-forwarded-for': maybe(fc.constantFrom('10.0.0.1', 'x', '::1, 10.0.0.1')),
  'accept-encoding': maybe(fc.constantFrom('br', '*', 'x')),
  upgrade: maybe(fc.constantFrom('websocket', 'h2c'), 40),
  origin: maybe(fc.constantFrom('https://evil.example', 'null', 'x'), 20),
})

const query = fc.oneof(
  { weight: 8, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '?before=3',
      '?before=',
      '?before=-1',
      '?before=1&before=2',
      '?before[]=1',
      '?%00',
      '?a=%FF',
    ),
  },
)

/** A route of the server's route table. */
export interface Route {
  readonly method: string
  readonly url: string
  readonly call: CallName | undefined
}

/** Generates requests to these routes, and a few to unknown paths. */
export function anyRequest(routes: readonly Route[], known: Known): fc.Arbitrary<FuzzRequest> {
  const toRoute = fc.constantFrom(...routes).chain(({ method, url, call }) => {
    const contract: ServerCall | undefined = call === undefined ? undefined : serverCalls[call]
    return fc.record({
      sender: fc.constantFrom(...senders),
      // The route table contains only methods that the router accepts, so the cast is safe.
      method: fc.constant(method as FuzzRequest['method']),
      url: fc.tuple(pathOf(url, known), query).map(([path, more]) => path + more),
      headers: anyHeaders,
      body: method === 'GET' || method === 'HEAD' ? fc.constant(undefined) : bodyOf(contract?.body, known),
      seconds: fc.constantFrom(0, 0, 1, 60, 181),
    })
  })
  const toNowhere = fc.record({
    sender: fc.constantFrom(...senders),
    method: fc.constantFrom<FuzzRequest['method'][]>('GET', 'HEAD', 'POST', 'PUT', 'DELETE'),
    url: fc
      .oneof(
        fc.webPath(),
        nasty.map((text) => `/api/${text.replaceAll(/[^\x21-\x7e]/g, '')}`),
      )
      .map((path) => `/${path.replace(/^\/+/, '')}`),
    headers: anyHeaders,
    body: fc.constant(undefined),
    seconds: fc.constant(0),
  })
  return fc.oneof({ weight: 20, arbitrary: toRoute }, { weight: 1, arbitrary: toNowhere })
}

function pathOf(url: string, known: Known): fc.Arbitrary<string> {
  const raw = fc.constantFrom('%', '%E0%A4%A', '%C3', '%00', '..', '%2e%2e%2f', '+', ';a=b', '%F0%9F%8F%93')
  const encoded = fc
    .oneof(words(known), fc.nat(20).map(String))
    .map((text) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '')))
  const segment = fc.oneof({ weight: 9, arbitrary: encoded }, { weight: 1, arbitrary: raw })
  return url.includes(':')
    ? segment.map((filled) => url.replace(/:\w+/, () => filled))
    : fc.constant(url.replace('*', 'x'))
}
