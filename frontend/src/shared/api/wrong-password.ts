import type { Failure } from './failure.ts'

/** Whether the current password is wrong or missing (docs/specification.md#passwords). */
export const isWrongPassword = (failure: Failure | null): boolean =>
  failure?.kind === 'problem' && failure.code === 'reauthentication-required'
