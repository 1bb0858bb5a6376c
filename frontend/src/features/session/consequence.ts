import type { CallName } from '@topspin/domain/contract/calls'
import type { Failure } from '../../wire/failure.ts'

export type Consequence = 'none' | 'session-lost' | 'to-welcome' | 'change-password'

/** Their refusal means that the stored player is not who the server thinks (specification §8: homepage loads, current player). */
const homepageLoads: readonly CallName[] = ['news', 'lastMatches', 'isOpen', 'canPlay', 'simpleRanking', 'player']
/** Their 403 leads to the landing, with the stored player kept (specification §8). */
const leaveOnForbidden: readonly CallName[] = ['deleteNews', 'simpleRecap', 'doubleRecap']
/** Their 401 is an answer to what was typed, not news about the session. */
const typedSecrets: readonly CallName[] = ['authenticate', 'register']

/** What a failed call means for the session (specification §8, decisions §2). */
export function consequenceOf(name: CallName, failure: Failure): Consequence {
  if (failure.kind !== 'problem' || typedSecrets.includes(name)) return 'none'
  if (failure.status === 401) return 'session-lost'
  if (failure.status !== 403) return 'none'
  if (failure.code === 'password-change-required') return 'change-password'
  if (failure.code === 'account-disabled' || failure.code === 'account-pending') return 'session-lost'
  if (leaveOnForbidden.includes(name)) return 'to-welcome'
  return homepageLoads.includes(name) ? 'session-lost' : 'none'
}
