import type { Failure } from '../wire/failure.ts'

/** Data that lives on the server. What was read stays visible while it loads anew, and after a failure (ux 33). */
export interface Remote<T> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly data: T | null
  readonly error: Failure | null
}

/** Never asked for. */
export const idle = <T>(): Remote<T> => ({ status: 'idle', data: null, error: null })
/** Asked for; older data stays. */
export const loading = <T>(before: Remote<T>): Remote<T> => ({ status: 'loading', data: before.data, error: null })
/** Received. */
export const ready = <T>(data: T): Remote<T> => ({ status: 'ready', data, error: null })
/** Asked for in vain; older data stays. */
export const failed = <T>(before: Remote<T>, error: Failure): Remote<T> => ({
  status: 'failed',
  data: before.data,
  error,
})

/** Whether a first answer has come, good or bad: before it there is nothing to show but a skeleton. */
export const answered = ({ data, error }: Remote<unknown>): boolean => data !== null || error !== null
