import {
  type BodyInput,
  type Call,
  type CallName,
  calls,
  type ParamsInput,
  type QueryInput,
  type Reply,
} from '@topspin/domain/contract/calls'
import { Problem as ProblemDocument } from '@topspin/domain/contract/problem'
import { type PageSpan, traceHeader, traceResponseHeader } from '@topspin/domain/contract/trace'
import * as z from 'zod/mini'
import { traceparentOf } from './command-keys.ts'
import { NetworkDown, Problem, UnreadableReply } from './failure.ts'

type Optional<F extends string, V> = { readonly [P in F]?: V }
type Part<F extends string, V> = undefined extends V ? Optional<F, V> : { readonly [P in F]: V }

/** The input of a call: the parts that its contract names, and for commands an idempotency key. */
export type CallInput<K extends CallName> = Part<'body', BodyInput<K>> &
  Part<'params', ParamsInput<K>> &
  Optional<'query', QueryInput<K>> & {
    readonly idempotencyKey?: string
    /** Whether the browser completes the request even when the player leaves the page. */
    readonly keepalive?: true
  }

/**
 * Makes a call of the contract.
 * @throws Problem when the server refuses, NetworkDown without an answer, UnreadableReply when the contract is broken
 */
export type Wire = <K extends CallName>(name: K, input: CallInput<K>) => Promise<Reply<K>>

/** Receives a span that ends now. @param began `performance.now()` at the start of the span */
export type SpanReceiver = (name: PageSpan['name'], traceparent: string, began: number) => void

/**
 * For this long after the answer to a command, reads send the position of the command (milliseconds). A log that was
 * restored from a backup may reach the position only after days. Without this limit, each read until then would wait
 * for two seconds.
 */
const awaitedFor = 60_000

type Values = Readonly<Record<string, string | undefined>>

interface Sent {
  readonly body?: unknown
  readonly params?: Values | undefined
  readonly query?: Values | undefined
  readonly idempotencyKey?: string
  readonly keepalive?: true
  /** Called after each answer. `isTraced`: whether the server traces. */
  readonly answered?: (isTraced: boolean) => void
}

/**
 * Creates the client of the contract over `fetch` (docs/specification.md#calls).
 * @param deps `cookies` returns `document.cookie`; `dated` receives the date of each answer, see `correctServerTime`;
 * `measured` receives the span of each command with a key, while the server traces
 */
export function createWire(deps: {
  readonly fetch: typeof fetch
  readonly cookies: () => string
  readonly dated?: (from: number, precision: number, sentAt: number) => void
  readonly measured?: SpanReceiver
}): Wire {
  /**
   * The position of the newest command. Reads wait for it (docs/specification.md#read-your-own-writes). Positions are
   * strings that sort in the order of the log.
   */
  let newest = { position: '', at: 0 }
  const awaitedPosition = () => (performance.now() - newest.at < awaitedFor ? newest.position : '')

  const antiForgery = () => /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(deps.cookies())?.[1]

  async function send(call: Call, sent: Sent): Promise<Response> {
    const headers = new Headers({ Accept: 'application/json' })
    if (sent.body !== undefined) headers.set('Content-Type', 'application/json')
    if (sent.idempotencyKey !== undefined) {
      headers.set('Idempotency-Key', sent.idempotencyKey)
      headers.set(traceHeader, traceparentOf(sent.idempotencyKey))
    }
    const position = awaitedPosition()
    if (call.side === 'query' && position !== '') headers.set('X-Position', position)
    if (call.method !== 'GET') headers.set('X-XSRF-TOKEN', decodeURIComponent(antiForgery() ?? ''))
    const body = sent.body === undefined ? null : JSON.stringify(sent.body)
    const sentAt = Date.now()
    try {
      const response = await deps.fetch(addressOf(call, sent.params, sent.query), {
        method: call.method,
        headers,
        body,
        credentials: 'same-origin',
        keepalive: sent.keepalive === true,
      })
      // The header `Date` has whole seconds, so the server has written the answer within one second after its time.
      deps.dated?.(Date.parse(response.headers.get('Date') ?? ''), 1_000, sentAt)
      return response
    } catch (cause) {
      throw new NetworkDown('no answer', { cause })
    }
  }

  async function answer(call: Call, sent: Sent): Promise<unknown> {
    const response = await send(call, sent)
    sent.answered?.(response.headers.has(traceResponseHeader))
    const position = response.headers.get('X-Position')
    if (call.side === 'command' && position !== null && position > awaitedPosition())
      newest = { position, at: performance.now() }
    const json = await bodyOf(response)
    if (response.ok) return json
    const document = ProblemDocument.safeParse(json)
    const { status } = response
    throw new Problem(
      document.success ? document.data : { type: 'about:blank', title: '', status, detail: '', code: `http-${status}` },
    )
  }

  async function exchange(call: Call, sent: Sent): Promise<unknown> {
    if (call.method === 'GET') return answer(call, sent)
    if (antiForgery() === undefined) await answer(calls.hello, {})
    try {
      return await answer(call, sent)
    } catch (error) {
      // The server changes nothing when it refuses the token, so one repeat with a new token is safe.
      if (!(error instanceof Problem) || error.document.code !== 'csrf') throw error
      await answer(calls.hello, {})
      return answer(call, sent)
    }
  }

  return async <K extends CallName>(name: K, input: CallInput<K>): Promise<Reply<K>> => {
    // The cast of `input` to `Sent` is right: parameters and queries are strings. The compiler does not see it for K.
    const { idempotencyKey } = input
    const began = performance.now()
    let isTraced = false
    const answered = (traced: boolean) => {
      isTraced = traced
    }
    const json = await exchange(calls[name], { ...(input as Sent), answered }).finally(() => {
      if (isTraced && idempotencyKey !== undefined) deps.measured?.(`tap ${name}`, traceparentOf(idempotencyKey), began)
    })
    const reply = z.safeParse(calls[name].reply, json)
    if (!reply.success) throw new UnreadableReply(name, { cause: reply.error })
    // The schema belongs to call K, but the lookup in `calls` has the union type of all calls.
    return reply.data as Reply<K>
  }
}

/** Builds the address of a call: replaces each `:name` in the path by the encoded parameter, and adds the query. */
function addressOf(call: Call, params: Values = {}, query: Values = {}): string {
  const path = call.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}

/** Reads the JSON of a response; null when it is not JSON. @throws NetworkDown when it does not arrive completely */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new NetworkDown('no complete answer', { cause })
  })
  return parseJson(text) ?? null
}

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
