import { isLastingProblem, type Problem as ProblemDocument } from '@topspin/domain/contract/problem'
import type { RefusalCode } from '@topspin/domain/refusals'

/**
 * A refusal with its problem document (RFC 9457). When the answer has no problem document, for example the answer of a
 * proxy, the code is `http-{status}`.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly document: ProblemDocument

  constructor(document: ProblemDocument) {
    super(`${document.status} ${document.code}`)
    this.document = document
  }
}

/** No answer: the network or the server is unreachable. */
export class NetworkDown extends Error {
  override readonly name = 'NetworkDown'
}

/** The answer does not match the contract. */
export class UnreadableReply extends Error {
  override readonly name = 'UnreadableReply'
}

/** A failed call as plain data, which the store can hold and compare. */
export type Failure =
  | (Pick<ProblemDocument, 'status' | 'code' | 'detail' | 'current' | 'disabled'> & {
      readonly kind: 'problem'
      readonly errors: NonNullable<ProblemDocument['errors']>
      readonly retryAt: string | null
    })
  | { readonly kind: 'network' }
  | { readonly kind: 'unexpected' }

/** Converts anything that a call throws to plain data. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Problem) {
    const { status, code, detail, errors, retryAt, current, disabled } = error.document
    const problem = { kind: 'problem', status, code, detail, errors: errors ?? [], retryAt: retryAt ?? null } as const
    return { ...problem, ...(current !== undefined && { current }), ...(disabled !== undefined && { disabled }) }
  }
  return { kind: error instanceof NetworkDown ? 'network' : 'unexpected' }
}

/** The statuses that a proxy or the server answers while the application or one of its engines is unavailable. */
const unavailableStatuses: readonly number[] = [502, 503, 504]

/** Whether the network, the server or one of its engines is unavailable: the call may succeed later. */
export const isUnavailable = (failure: Failure): boolean =>
  failure.kind === 'network' || (failure.kind === 'problem' && unavailableStatuses.includes(failure.status))

/** Whether a proxy has answered in place of the server. Such an answer has no problem document, see `Problem`. */
export const isOfProxy = ({ code }: { readonly code: string }): boolean => code.startsWith('http-')

/** Whether the server has refused a command. After any other failure, the server may have executed the command. */
export const isRefusal = (failure: Failure): failure is Extract<Failure, { kind: 'problem' }> =>
  failure.kind === 'problem' && !isOfProxy(failure) && failure.status < 500

/** Whether the server refuses a repeat of a command with the same key too. */
export const isLastingRefusal = (failure: Failure): boolean => isRefusal(failure) && isLastingProblem(failure)

/** The `Failure` in the `error` of a query or a mutation; null without an error. */
export function endpointFailure(error: unknown): Failure | null {
  if (error === undefined) return null
  // Every error that the base query returns is a `Failure`, so any other error comes from RTK Query.
  return typeof error === 'object' && error !== null && 'kind' in error ? (error as Failure) : { kind: 'unexpected' }
}

export const isRefused = (failure: Failure | null, ...codes: readonly RefusalCode[]): boolean =>
  failure?.kind === 'problem' && codes.some((code) => code === failure.code)

/** Whether the current password is wrong or missing (docs/specification.md#passwords). */
export const isWrongPassword = (failure: Failure | null) => isRefused(failure, 'reauthentication-required')

/** Whether a login has an unknown pseudo or a wrong password (docs/specification.md#accounts). */
export const isWrongCredentials = (failure: Failure | null) => isRefused(failure, 'bad-credentials')

/** Whether the link of a mail is unknown or not valid any more. A truncated token is refused as an invalid request. */
export const isLinkEnded = (failure: Failure | null) => isRefused(failure, 'unknown-password-link', 'invalid-request')

export const isPseudoOrEmailTaken = (failure: Failure | null) => isRefused(failure, 'registration-conflict')

export const isUnknownPlayer = (failure: Failure | null) => isRefused(failure, 'unknown-player')
