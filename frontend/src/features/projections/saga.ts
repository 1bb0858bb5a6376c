import type { Action } from '@reduxjs/toolkit'
import { buffers, type Channel, type SagaIterator } from 'redux-saga'
import { actionChannel, call, delay, put, race, select, take, takeEvery, takeLatest } from 'redux-saga/effects'
import { ask } from '../../api/ask.ts'
import { failureOf } from '../../api/failure.ts'
import { failureText, type Text, textOf } from '../../i18n/text.ts'
import { errorShown, toastShown } from '../../notices/slice.ts'
import { selectIsReplaying } from './selectors.ts'
import {
  commandAsked,
  commandOver,
  type ProjectionCommand,
  projectionsLeft,
  projectionsShown,
  readingAsked,
  statusesFailed,
  statusesReceived,
} from './slice.ts'

const frequentMs = 1_000
const idleMs = 10_000
/** The number of frequent reads after a command, because a replay starts a moment later. */
const readsAfterCommand = 3

function* readStatuses(): SagaIterator<void> {
  try {
    yield put(statusesReceived(yield* ask('projections', {})))
  } catch (error) {
    yield put(statusesFailed(failureOf(error)))
  }
}

/** Polls the statuses: frequently during a rebuild and after a command, and at once on request. */
function* follow(): SagaIterator<void> {
  // Buffers requests during a read, because the server may have answered the read before the command.
  const requests: Channel<Action> = yield actionChannel([readingAsked, commandOver], buffers.sliding(1))
  try {
    let frequentReads = 0
    while (true) {
      yield call(readStatuses)
      const replaying: boolean = yield select(selectIsReplaying)
      const wait = replaying || frequentReads > 0 ? frequentMs : idleMs
      const { request }: { request?: Action } = yield race({ request: take(requests), later: delay(wait) })
      frequentReads = request === undefined ? Math.max(0, frequentReads - 1) : readsAfterCommand
    }
  } finally {
    requests.close()
  }
}

function* followUntilLeft(): SagaIterator<void> {
  yield race({ following: call(follow), left: take(projectionsLeft) })
}

function* command({ payload }: ReturnType<typeof commandAsked>): SagaIterator<void> {
  const { name, command, key: idempotencyKey } = payload
  try {
    yield* ask(command, { params: { name }, idempotencyKey })
    yield put(toastShown(acceptedText(command)))
  } catch (error) {
    yield put(errorShown(failureText(failureOf(error))))
  }
  yield put(commandOver(name))
}

/** The text for an accepted command. The server runs it later, and the list shows its progress. */
function acceptedText(command: ProjectionCommand): Text {
  switch (command) {
    case 'replay':
      return textOf('projections.rebuildAsked')
    case 'cancelReplay':
      return textOf('projections.cancelAsked')
    case 'previousProjection':
      return textOf('projections.previousAsked')
  }
}

/** Reads the read models while their screen is shown, and sends the commands of an admin. */
export function* projectionsSaga(): SagaIterator<void> {
  yield takeLatest(projectionsShown, followUntilLeft)
  yield takeEvery(commandAsked, command)
}
