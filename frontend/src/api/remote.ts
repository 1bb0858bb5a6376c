import type { Failure } from './failure.ts'

/**
 * Data of the server. The last data stay visible while they load again, and after a failure
 * (docs/user-interface.md#loading-empty-offline).
 */
export interface Remote<T> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly data: T | null
  readonly error: Failure | null
}

/** Never requested. */
export const idle = <T>(): Remote<T> => ({ status: 'idle', data: null, error: null })
/** Requested; keeps older data. */
export const loading = <T>(before: Remote<T>): Remote<T> => ({ status: 'loading', data: before.data, error: null })
/** Received. */
export const ready = <T>(data: T): Remote<T> => ({ status: 'ready', data, error: null })
/** The request has failed; keeps older data. */
export const failed = <T>(before: Remote<T>, error: Failure): Remote<T> => ({
  status: 'failed',
  data: before.data,
  error,
})

/** Whether a request has succeeded or failed. Before that only a skeleton can be shown. */
export const answered = ({ data, error }: Remote<unknown>): boolean => data !== null || error !== null
