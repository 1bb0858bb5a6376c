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
import * as z from 'zod/mini'
import { addressOf } from './address.ts'
import { NetworkDown, Problem, UnreadableReply } from './failure.ts'
import { createPosition } from './position.ts'

type Optional<F extends string, V> = { readonly [P in F]?: V }
type Part<F extends string, V> = [V] extends [undefined] ? Optional<F, undefined> : { readonly [P in F]: V }

/** What a call takes: the parts its contract names, and for commands a key that makes a repeat harmless. */
export type CallInput<K extends CallName> = Part<'body', BodyInput<K>> &
  Part<'params', ParamsInput<K>> &
  Optional<'query', QueryInput<K>> & { readonly idempotencyKey?: string }

/**
 * Makes one call of the contract.
 * @returns the parsed reply
 * @throws Problem when the server refuses, NetworkDown when nothing answers, UnreadableReply when the answer breaks the contract
 */
export type Wire = <K extends CallName>(name: K, input: CallInput<K>) => Promise<Reply<K>>

/** What the client needs of the browser. */
export interface WireEdge {
  readonly fetch: typeof fetch
  /** The page's cookies, as `document.cookie`. */
  readonly cookies: () => string
}

interface Sent {
  readonly body?: unknown
  readonly params?: Readonly<Record<string, string | undefined>> | undefined
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  readonly idempotencyKey?: string
}

/** The client of the contract over `fetch`: anti-forgery header, own-writes position, problem documents (decisions §2, §7). */
export function createWire(edge: WireEdge): Wire {
  const position = createPosition()

  const antiForgery = () => /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(edge.cookies())?.[1]

  async function send(call: Call, sent: Sent): Promise<Response> {
    await yieldToPaint()
    const headers = new Headers({ Accept: 'application/json' })
    if (sent.body !== undefined) headers.set('Content-Type', 'application/json')
    if (sent.idempotencyKey !== undefined) headers.set('Idempotency-Key', sent.idempotencyKey)
    if (call.side === 'query') {
      const newest = position.newest()
      if (newest !== null) headers.set('X-Position', newest)
    }
    if (call.method !== 'GET') headers.set('X-XSRF-TOKEN', decodeURIComponent(antiForgery() ?? ''))
    const body = sent.body === undefined ? null : JSON.stringify(sent.body)
    try {
      return await edge.fetch(addressOf(call, sent.params, sent.query), {
        method: call.method,
        headers,
        body,
        credentials: 'same-origin',
      })
    } catch (cause) {
      throw new NetworkDown('no answer', { cause })
    }
  }

  async function answer(call: Call, sent: Sent): Promise<unknown> {
    const response = await send(call, sent)
    if (call.side === 'command') position.note(response.headers.get('X-Position'))
    const json = await bodyOf(response)
    if (response.ok) return json
    const document = ProblemDocument.safeParse(json)
    throw new Problem(document.success ? document.data : bareProblem(response.status))
  }

  async function exchange(call: Call, sent: Sent): Promise<unknown> {
    if (call.method === 'GET') return answer(call, sent)
    if (antiForgery() === undefined) await answer(calls.hello, {})
    try {
      return await answer(call, sent)
    } catch (error) {
      // A refused token did nothing on the server: one fresh token, one more try.
      if (!(error instanceof Problem) || error.document.code !== 'csrf') throw error
      await answer(calls.hello, {})
      return answer(call, sent)
    }
  }

  return async <K extends CallName>(name: K, input: CallInput<K>): Promise<Reply<K>> => {
    // Every CallInput is a Sent: parameters and queries of the contract are strings. K hides that from TypeScript.
    const json = await exchange(calls[name], input as Sent)
    const reply = z.safeParse(calls[name].reply, json)
    if (!reply.success) throw new UnreadableReply(name, { cause: reply.error })
    // The schema above is the one named by K; TypeScript cannot follow the lookup through the union of all calls.
    return reply.data as Reply<K>
  }
}

/** Who asks is often a screen that has just been drawn: a tap is answered by painting it, and only then by asking (ux, budget). */
const yieldToPaint = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

const bareProblem = (status: number): ProblemDocument => ({
  type: 'about:blank',
  title: '',
  status,
  detail: '',
  code: `http-${status}`,
})
