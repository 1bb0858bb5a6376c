import type { UnknownAction } from '@reduxjs/toolkit'
import { type Call, type CallName, type CommandCallName, calls, type Reply } from '@topspin/domain/contract/calls'
import { landingRequired, passwordChangeRequired, sessionLost } from '../session/index.ts'
import type { IdempotencyKeys } from './command-keys.ts'
import { type Failure, failureOf, isLastingRefusal } from './failure.ts'
import type { CallInput, Wire } from './wire.ts'

/** The dependencies that the store passes to thunks, to make calls. */
export interface CallDeps {
  readonly wire: Wire
  readonly keys: IdempotencyKeys
}

export const isCommand = (name: CallName): name is CommandCallName => calls[name].side === 'command'

/**
 * Makes a call of the contract. A command without an idempotency key gets one, except a GET.
 * @param dispatch receives the action that follows from a 401 or 403 (docs/specification.md#refusals)
 * @returns the parsed reply
 * @throws Problem, NetworkDown or UnreadableReply, see `Wire`
 */
export async function makeCall<K extends CallName>(
  { wire, keys }: CallDeps,
  dispatch: (action: UnknownAction) => unknown,
  name: K,
  input: CallInput<K>,
): Promise<Reply<K>> {
  const command = isCommand(name) ? name : null
  // Logout is a GET, which can be repeated without a key.
  const hasKey = command !== null && calls[name].method !== 'GET'
  try {
    const reply = await wire(name, hasKey ? { idempotencyKey: keys.keyFor(command, input), ...input } : input)
    if (command !== null) keys.executed(command, input)
    return reply
  } catch (error) {
    const failure = failureOf(error)
    // After any other failure, an earlier sending of the command may have been executed.
    if (command !== null && isLastingRefusal(failure)) keys.refused(command, input)
    const consequence = consequenceOf(name, failure)
    if (consequence !== 'none') dispatch(sessionActions[consequence]())
    throw error
  }
}

const sessionActions = {
  'session-lost': sessionLost,
  'to-welcome': landingRequired,
  'change-password': passwordChangeRequired,
}
type Consequence = keyof typeof sessionActions | 'none'

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

/**
 * Undoes a change on the page when its command fails.
 * @param undo takes back this change only, because the cached reply may have got other changes meanwhile
 * @param sent the result of the command
 * @returns whether the command has succeeded
 */
export async function undoIfFailed(undo: () => unknown, sent: Promise<{ readonly error?: unknown }>): Promise<boolean> {
  const { error } = await sent
  if (error !== undefined) undo()
  return error === undefined
}
