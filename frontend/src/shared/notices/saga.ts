import type { Action } from '@reduxjs/toolkit'
import { type CallName, type CommandCallName, calls } from '@topspin/domain/contract/calls'
import type { SagaIterator } from 'redux-saga'
import { put, select, take, takeEvery } from 'redux-saga/effects'
import { api, endpointFailure, isCommand, type WithApi } from '../api/index.ts'
import { failureText } from '../i18n/index.ts'
import { type CommandNotice, commandNotices, type ExecutedCommand } from './command-notices.ts'
import { readPreventingFixtureMessage } from './preventing-fixture.ts'
import { errorMessage, type Message, messageShown, toastShown } from './slice.ts'

// Object.keys returns string[]; the keys of `calls` are the names of calls.
const commands = (Object.keys(calls) as CallName[]).filter(isCommand)
const endpoints = commands.map((name) => api.endpoints[name])

/** An action that RTK Query dispatches for a command. */
interface CommandAction extends Action {
  readonly meta: {
    readonly requestId: string
    readonly requestStatus: 'pending' | 'fulfilled' | 'rejected'
    readonly aborted?: boolean
    readonly arg: { readonly endpointName: string; readonly originalArgs: unknown }
  }
  readonly payload?: unknown
}
const isSent = (action: Action): action is CommandAction => endpoints.some(({ matchPending }) => matchPending(action))
const isSettled = (action: Action): action is CommandAction =>
  endpoints.some(({ matchFulfilled, matchRejected }) => matchFulfilled(action) || matchRejected(action))

function* showOutcome({ meta: { requestId, arg } }: CommandAction): SagaIterator<void> {
  const before: WithApi = yield select()
  const { meta, payload }: CommandAction = yield take(
    (action: Action) => isSettled(action) && action.meta.requestId === requestId,
  )
  // The name, the input and the reply belong to the same command; the type of the lookup does not express that.
  const notice = commandNotices[arg.endpointName as CommandCallName] as CommandNotice<CommandCallName> | undefined
  if (meta.requestStatus === 'fulfilled') {
    // The cast is right for the same reason as the cast of `notice`.
    const executed = { input: arg.originalArgs, reply: payload, before } as ExecutedCommand<CommandCallName>
    const shown = notice?.done?.(executed)
    if (shown !== undefined) yield put('title' in shown ? messageShown(shown) : toastShown(shown))
  } else if (!meta.aborted) {
    // The end of the session aborts the running commands, also the one whose refusal has ended the session. An aborted
    // command shows no message.
    const failure = endpointFailure(payload) ?? { kind: 'unexpected' }
    const message: Message | null =
      notice?.failed === undefined
        ? ((yield* readPreventingFixtureMessage(failure)) ?? errorMessage(failureText(failure)))
        : notice.failed(failure)
    if (message !== null) yield put(messageShown(message))
  }
}

/** Shows the outcome of each command that a mutation of `api` has sent, as `commandNotices` says. */
export function* noticesSaga(): SagaIterator<void> {
  yield takeEvery(isSent, showOutcome)
}
