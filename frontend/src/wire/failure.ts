import type { Problem as ProblemDocument } from '@topspin/domain/contract/problem'

/** The server said no: an RFC 9457 document, or its bare status when a proxy answered in its place. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly document: ProblemDocument

  constructor(document: ProblemDocument) {
    super(`${document.status} ${document.code}`)
    this.document = document
  }
}

/** No answer came: the network, or the server, is away. */
export class NetworkDown extends Error {
  override readonly name = 'NetworkDown'
}

/** An answer came which the contract does not know. */
export class UnreadableReply extends Error {
  override readonly name = 'UnreadableReply'
}

/** What the store keeps of a failed call: plain data, so that it can be serialised and compared. */
export type Failure =
  | {
      readonly kind: 'problem'
      readonly status: number
      readonly code: string
      readonly detail: string
      readonly errors: readonly { readonly path: string; readonly message: string }[]
      readonly retryAt: string | null
    }
  | { readonly kind: 'network' }
  | { readonly kind: 'unexpected' }

/** Plain data of anything a call may throw. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Problem) {
    const { status, code, detail, errors, retryAt } = error.document
    return { kind: 'problem', status, code, detail, errors: errors ?? [], retryAt: retryAt ?? null }
  }
  return { kind: error instanceof NetworkDown ? 'network' : 'unexpected' }
}

/** What a proxy, or the server itself, answers while the application or one of its engines is away. */
const awayStatuses: readonly number[] = [502, 503, 504]

/** Whether nobody has answered: the network, the server, or what stands behind it is away for the moment. */
export const isAway = (failure: Failure): boolean =>
  failure.kind === 'network' || (failure.kind === 'problem' && awayStatuses.includes(failure.status))
