import type { Failure } from './failure.ts'

/** State of a form's command (docs/user-interface.md#forms-and-messages). */
export interface Submission {
  readonly status: 'idle' | 'sending' | 'done' | 'failed'
  readonly failure: Failure | null
}

export const unsent: Submission = { status: 'idle', failure: null }
export const sending: Submission = { status: 'sending', failure: null }
export const done: Submission = { status: 'done', failure: null }
/** The server refused the command, or did not answer. */
export const refused = (failure: Failure): Submission => ({ status: 'failed', failure })
