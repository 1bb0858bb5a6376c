import type { CallName } from '@topspin/domain/contract/calls'
import type { Failure } from '../api/failure.ts'

export type Consequence = 'none' | 'session-lost' | 'to-welcome' | 'change-password'

/** Calls of the home screen: a 403 means that the stored player is not the one of the session. */
const homepageLoads: readonly CallName[] = ['news', 'lastMatches', 'isOpen', 'canPlay', 'simpleRanking', 'player']
/** A 403 of these calls leads to the landing page and keeps the stored player. */
const leaveOnForbidden: readonly CallName[] = ['deleteNews', 'simpleRecap', 'doubleRecap']
/** A 401 of these calls refuses the typed credentials and does not concern the session. */
const typedSecrets: readonly CallName[] = ['authenticate', 'register']

/** The consequence of a failed call for the session (docs/specification.md#refusals). */
export function consequenceOf(name: CallName, failure: Failure): Consequence {
  if (failure.kind !== 'problem' || typedSecrets.includes(name)) return 'none'
  if (failure.status === 401) return 'session-lost'
  if (failure.status !== 403) return 'none'
  if (failure.code === 'password-change-required') return 'change-password'
  if (failure.code === 'account-disabled' || failure.code === 'account-pending') return 'session-lost'
  if (leaveOnForbidden.includes(name)) return 'to-welcome'
  return homepageLoads.includes(name) ? 'session-lost' : 'none'
}
