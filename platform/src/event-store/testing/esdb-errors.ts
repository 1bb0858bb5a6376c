import { Metadata, type ServiceError, status } from '@grpc/grpc-js'
import type { CommitResult, ServerExpectedRevision } from './esdb-commit.ts'

/** A call's error as the server sends it. The client reads its kind from the metadata. */
export type CallError = Pick<ServiceError, 'code' | 'details'> & { readonly metadata?: Metadata }

export const unavailableError: CallError = { code: status.UNAVAILABLE, details: 'the server is shutting down' }

/** The server's answers to a wrong password, and to a user without the right. */
export const denialErrors: Readonly<Record<'password' | 'right', CallError>> = {
  password: { code: status.UNAUTHENTICATED, details: '' },
  right: { code: status.PERMISSION_DENIED, details: '' },
}

/** An error with the gRPC status UNKNOWN. */
export const unknownError = (details: string): CallError => ({ code: status.UNKNOWN, details })

const failed = (code: status, details: string, facts: Readonly<Record<string, string>>): CallError => {
  const metadata = new Metadata()
  for (const [key, value] of Object.entries(facts)) metadata.set(key, value)
  return { code, details, metadata }
}

export const streamDeletedError = (stream: string): CallError =>
  failed(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  })

const expectedNumber = { any: -2, no_stream: -1, stream_exists: -4 }

/** The error of a write that the server refuses. */
export function toServiceError(
  { stream, expected }: { readonly stream: string; readonly expected: ServerExpectedRevision },
  outcome: Exclude<CommitResult, { kind: 'appended' }>,
): CallError {
  switch (outcome.kind) {
    case 'stream-deleted':
      return streamDeletedError(stream)
    case 'too-large':
      return failed(status.INVALID_ARGUMENT, `Maximum Append Size of ${outcome.maxAppendSize} Exceeded.`, {
        exception: 'maximum-append-size-exceeded',
        'maximum-append-size': String(outcome.maxAppendSize),
      })
    case 'unknown':
      return unknownError(outcome.message)
    case 'wrong-expected-version':
      return failed(status.FAILED_PRECONDITION, `'${stream}' is at ${outcome.current ?? 'nothing'}.`, {
        exception: 'wrong-expected-version',
        'stream-name': stream,
        'expected-version': String(typeof expected === 'bigint' ? expected : expectedNumber[expected]),
        ...(outcome.current === null ? {} : { 'actual-version': String(outcome.current) }),
      })
  }
}
