import { type Call, type CallName, calls } from '@topspin/domain/contract/calls'
import type { Failure } from './failure.ts'

type Consequence = NonNullable<Call['consequence']> | 'change-password'

/** The consequence of a failed call for the session (docs/specification.md#refusals). */
export function consequenceOf(name: CallName, failure: Failure): Consequence {
  const { consequence }: Call = calls[name]
  if (failure.kind !== 'problem' || consequence === 'none') return 'none'
  if (failure.status === 401) return 'session-lost'
  if (failure.status !== 403) return 'none'
  if (failure.code === 'password-change-required') return 'change-password'
  if (failure.code === 'account-disabled' || failure.code === 'account-pending') return 'session-lost'
  return consequence ?? 'none'
}
