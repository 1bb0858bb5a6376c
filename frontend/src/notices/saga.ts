import type { Action } from '@reduxjs/toolkit'
import { type CommandName, calls } from '@topspin/domain/contract/calls'
import type { SagaIterator } from 'redux-saga'
import { put, takeEvery } from 'redux-saga/effects'
import { api } from '../api/api.ts'
import { failureIn } from '../api/failure.ts'
import { failureText } from '../i18n/text.ts'
import { commandNotices, errorMessage } from './command-notices.ts'
import { messageShown, toastShown } from './slice.ts'

// Object.keys returns string[]; the filter keeps the names of commands.
const commands = (Object.keys(calls) as (keyof typeof calls)[]).filter(
  (name): name is CommandName => calls[name].side === 'command',
)
interface Settled extends Action {
  readonly meta: { readonly arg: { readonly endpointName: string } }
}
const endpoints = commands.map((name) => api.endpoints[name])
const isDone = (action: Action): action is Settled => endpoints.some(({ matchFulfilled }) => matchFulfilled(action))
const hasFailed = (action: Action): action is Settled => endpoints.some(({ matchRejected }) => matchRejected(action))

// The matchers above match the endpoints of commands only.
const noticeOf = ({ meta }: Settled) => commandNotices[meta.arg.endpointName as CommandName]

function* showDone(action: Settled): SagaIterator<void> {
  const notice = noticeOf(action)
  if (notice?.done !== undefined) yield put(toastShown(notice.done))
}

function* showFailure(action: Settled & { readonly payload?: unknown }): SagaIterator<void> {
  const failure = failureIn(action.payload) ?? { kind: 'unexpected' }
  const { failed } = noticeOf(action) ?? {}
  const message = failed === undefined ? errorMessage(failureText(failure)) : failed(failure)
  if (message !== null) yield put(messageShown(message))
}

/** Shows what a command of an endpoint has done, or why it has failed. */
export function* noticesSaga(): SagaIterator<void> {
  yield takeEvery(isDone, showDone)
  yield takeEvery(hasFailed, showFailure)
}
