import type { Failure } from '../wire/failure.ts'

/** A command on its way: a busy button, one request, and an error that keeps the inputs (ux 27). */
export interface Submission {
  readonly status: 'idle' | 'sending' | 'done' | 'failed'
  readonly failure: Failure | null
}

export const unsent: Submission = { status: 'idle', failure: null }
export const sending: Submission = { status: 'sending', failure: null }
export const done: Submission = { status: 'done', failure: null }
/** Refused, or lost on the way. */
export const refused = (failure: Failure): Submission => ({ status: 'failed', failure })
