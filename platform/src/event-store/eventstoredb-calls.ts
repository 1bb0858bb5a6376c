import {
  InvalidArgumentError,
  StreamDeletedError,
  type StreamingRead,
  StreamNotFoundError,
  UnsupportedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import pRetry from 'p-retry'
import { EngineAway, EngineRefused } from '../operator-error.ts'
import { engineRefusedOf } from './eventstoredb-refusal.ts'
import { AppendTooLarge, ConcurrencyConflict, type Position, UnknownPosition } from './port.ts'

export interface RetryPolicy {
  /** Milliseconds without data until an attempt fails. */
  readonly answerWithin: number
  readonly attempts: number
  /** Milliseconds before the second attempt, times a random factor from 1 to 2. Each further pause is twice as long. */
  readonly firstPause: number
}

export const defaultRetryPolicy: RetryPolicy = { answerWithin: 3000, attempts: 4, firstPause: 50 }

/** Errors after which a call is not repeated, because it would fail again. */
const final = [
  AppendTooLarge,
  ConcurrencyConflict,
  EngineRefused,
  InvalidArgumentError,
  StreamDeletedError,
  StreamNotFoundError,
  TypeError,
  UnknownPosition,
  UnsupportedError,
  WrongExpectedVersionError,
]

/** Returns the error to throw: EngineRefused for a denial, an error of `final` as it is, EngineAway for any other. */
export function toPortError(error: unknown): unknown {
  const refusal = engineRefusedOf(error)
  if (refusal !== null) return refusal
  if (error instanceof EngineAway || final.some((type) => error instanceof type)) return error
  return new EngineAway(`EventStoreDB does not answer: ${String(error)}`, { cause: error })
}

/**
 * Whether the server answers that no record begins at the position of a read. An internal failure of the server can
 * cause the same answer, so `withReadRetries` reports it only after the last attempt.
 */
export const isUnknownPosition = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('Unexpected ReadAllResult')

/** Runs a read that starts at a position. @throws UnknownPosition when no record begins there */
export async function withReadRetries<T>(at: Position | null, policy: RetryPolicy, read: () => Promise<T>): Promise<T> {
  try {
    return await withRetries(policy, read)
  } catch (error) {
    if (at === null || !(error instanceof EngineAway) || !isUnknownPosition(error.cause)) throw error
    throw new UnknownPosition(at, { cause: error.cause })
  }
}

/**
 * Repeats a call with growing pauses while it fails with EngineAway. The client does not retry by itself.
 * @param work must be idempotent
 * @throws EngineAway after the last attempt; other errors at once
 */
export const withRetries = <T>({ attempts, firstPause }: RetryPolicy, work: () => Promise<T>): Promise<T> =>
  pRetry(() => work().catch((error: unknown) => Promise.reject(toPortError(error))), {
    retries: attempts - 1,
    minTimeout: firstPause,
    randomize: true,
    shouldRetry: ({ error }) => error instanceof EngineAway,
  })

/** Collects the items of a read. @throws the server's error; EngineAway when no item comes for `answerWithin` */
export async function readToEnd<E>(read: StreamingRead<E>, { answerWithin }: RetryPolicy): Promise<E[]> {
  // Without a listener, an error that the stream emits after the loop would end the process.
  read.on('error', () => undefined)
  const timer = setTimeout(() => read.destroy(new EngineAway('EventStoreDB does not answer')), answerWithin)
  const all: E[] = []
  try {
    for await (const item of read) {
      all.push(item)
      timer.refresh()
    }
    return all
  } finally {
    clearTimeout(timer)
    cancelCall(() => read.cancel())
  }
}

/** Cancels a call without waiting. Errors are ignored: a call that was never started causes one. */
export function cancelCall(cancel: () => Promise<void>): void {
  cancel().catch(() => undefined)
}
