import { setTimeout as pause } from 'node:timers/promises'
import {
  InvalidArgumentError,
  StreamDeletedError,
  type StreamingRead,
  StreamNotFoundError,
  UnsupportedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { EngineAway } from '../engine-away.ts'
import { EngineRefused } from '../engine-refused.ts'
import { refusalOf } from './eventstoredb-refusal.ts'
import { AppendTooLarge, ConcurrencyConflict, type Position, UnknownPosition } from './port.ts'

/** How long and how often the adapter tries before it says that the engine is away. */
export interface Patience {
  /** Milliseconds until a call without any sign of life is given up. */
  readonly answerWithin: number
  readonly attempts: number
  /** Milliseconds before the second attempt; doubled each time, and drawn between half and the whole of it. */
  readonly firstPause: number
  readonly random: () => number
}

export const defaultPatience: Patience = { answerWithin: 3000, attempts: 4, firstPause: 100, random: Math.random }

/** Answers that will be the same next time. */
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

/** The error as the port names it: an answer stays what it is, everything else is an engine that did not answer. */
export function toPortError(error: unknown): unknown {
  const refusal = refusalOf(error)
  if (refusal !== null) return refusal
  if (error instanceof EngineAway || final.some((type) => error instanceof type)) return error
  return new EngineAway(`EventStoreDB does not answer: ${String(error)}`, { cause: error })
}

/**
 * The error of a read of the whole log from a position. The server answers "Unexpected ReadAllResult: Error" when the
 * position is not the beginning of a record, and seldom also when a read fails inside it: only a read that fails so in
 * every attempt is one from an unknown position.
 */
export const isUnknownPosition = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('Unexpected ReadAllResult')

/** Runs a read from a position, as `retrying` does. @throws UnknownPosition when the server knows no event there */
export async function readingFrom<T>(at: Position | null, patience: Patience, read: () => Promise<T>): Promise<T> {
  try {
    return await retrying(patience, read)
  } catch (error) {
    if (at === null || !(error instanceof EngineAway) || !isUnknownPosition(error.cause)) throw error
    throw new UnknownPosition(at, { cause: error.cause })
  }
}

/**
 * Runs a call again, after a growing pause, for as long as the engine is away: the client itself never repeats one, it
 * only connects anew for the next.
 * @param work must be harmless to repeat @throws EngineAway after the last attempt, other errors at once
 */
export async function retrying<T>(patience: Patience, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const known = toPortError(error)
      if (!(known instanceof EngineAway) || attempt >= patience.attempts) throw known
      const longest = patience.firstPause * 2 ** (attempt - 1)
      await pause(longest * (0.5 + patience.random() / 2))
    }
  }
}

/**
 * Reads a stream of the client to its end. It must have an end: leaving early would leave the call behind it open.
 * @throws what the server answers, or EngineAway when nothing comes for too long: reads have no deadline of their own
 */
export async function collect<E>(read: StreamingRead<E>, { answerWithin }: Patience): Promise<E[]> {
  // Without a listener an error that comes after we have stopped listening would end the process.
  read.on('error', () => undefined)
  const silence = setTimeout(() => read.destroy(new EngineAway('EventStoreDB does not answer')), answerWithin)
  const all: E[] = []
  try {
    for await (const item of read) {
      all.push(item)
      silence.refresh()
    }
    return all
  } finally {
    clearTimeout(silence)
    hangUp(() => read.cancel())
  }
}

/** Ends the call behind a stream of the client; a call that never began has nothing to end. */
export function hangUp(cancel: () => Promise<void>): void {
  cancel().catch(() => undefined)
}
