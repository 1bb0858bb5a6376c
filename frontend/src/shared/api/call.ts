import { createAction, type ThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { type Call, type CallName, type CommandName, calls, type Reply } from '@topspin/domain/contract/calls'
import { leaveForWelcome, passwordChangeRequired, sessionLost } from '../session/slice.ts'
import type { CommandKeys } from './command-keys.ts'
import { consequenceOf } from './consequence.ts'
import { type Failure, failureOf, isAway } from './failure.ts'
import type { CallInput, Wire } from './wire.ts'

/** What the store passes to thunks. */
export interface CallDeps {
  readonly wire: Wire
  readonly keys: CommandKeys
}

/** The server has executed a command of this page. */
export const commandExecuted = createAction<CommandName>('api/commandExecuted')

/** Logout is a GET: repeating it needs no key. */
const hasKey = ({ method }: Call) => method !== 'GET'
export const isCommand = (name: CallName): name is CommandName => calls[name].side === 'command'

/**
 * Makes a call of the contract for an endpoint or a saga. A command gets an idempotency key unless it has one.
 * Dispatches `commandExecuted`, and what a 401 or 403 means for the session (docs/specification.md#refusals).
 * @returns the parsed reply
 * @throws Problem, NetworkDown or UnreadableReply, see `Wire`
 */
export async function makeCall<K extends CallName>(
  { wire, keys }: CallDeps,
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  name: K,
  input: CallInput<K>,
): Promise<Reply<K>> {
  if (!isCommand(name)) return attempt(dispatch, name, () => wire(name, input))
  const reply = await attempt(dispatch, name, async () => {
    try {
      const reply = await wire(
        name,
        hasKey(calls[name]) ? { idempotencyKey: keys.keyFor(name, input), ...input } : input,
      )
      keys.answered(name, input)
      return reply
    } catch (error) {
      if (!isAway(failureOf(error))) keys.answered(name, input)
      throw error
    }
  })
  dispatch(commandExecuted(name))
  return reply
}

/** `makeCall` as a thunk, for what is neither an endpoint nor a saga. */
export const calling =
  <K extends CallName>(
    name: K,
    input: CallInput<K>,
  ): ThunkAction<Promise<Reply<K>>, unknown, CallDeps, UnknownAction> =>
  (dispatch, _, deps) =>
    makeCall(deps, dispatch, name, input)

async function attempt<T>(dispatch: (action: UnknownAction) => unknown, name: CallName, make: () => Promise<T>) {
  try {
    return await make()
  } catch (error) {
    const action = sessionActionOf(name, failureOf(error))
    if (action !== null) dispatch(action)
    throw error
  }
}

function sessionActionOf(name: CallName, failure: Failure): UnknownAction | null {
  switch (consequenceOf(name, failure)) {
    case 'session-lost':
      return sessionLost()
    case 'to-welcome':
      return leaveForWelcome()
    case 'change-password':
      return passwordChangeRequired()
    case 'none':
      return null
  }
}
