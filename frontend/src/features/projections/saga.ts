import type { Action } from '@reduxjs/toolkit'
import { buffers, type Channel, type SagaIterator } from 'redux-saga'
import { actionChannel, call, delay, put, race, select, take, takeEvery, takeLatest } from 'redux-saga/effects'
import { ask } from '../../app/ask.ts'
import { say, type Text, tellFailure } from '../../app/text.ts'
import { failureOf } from '../../wire/failure.ts'
import { errorShown, toastShown } from '../notice/slice.ts'
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

const briskMs = 1_000
const calmMs = 10_000
/** A replay begins a moment after it was asked for: that many brisk readings follow a command, whatever they say. */
const readingsAfterCommand = 3

function* readStatuses(): SagaIterator<void> {
  try {
    yield put(statusesReceived(yield* ask('projections', {})))
  } catch (error) {
    yield put(statusesFailed(failureOf(error)))
  }
}

/** Reads again and again, briskly while something is being rebuilt, and at once when somebody asks for it. */
function* follow(): SagaIterator<void> {
  // Kept while a reading is under way, which may have left the server before the command arrived there.
  const wishes: Channel<Action> = yield actionChannel([readingAsked, commandOver], buffers.sliding(1))
  try {
    let brisk = 0
    while (true) {
      yield call(readStatuses)
      const replaying: boolean = yield select(selectIsReplaying)
      const wait = replaying || brisk > 0 ? briskMs : calmMs
      const { wish }: { wish?: Action } = yield race({ wish: take(wishes), later: delay(wait) })
      brisk = wish === undefined ? Math.max(0, brisk - 1) : readingsAfterCommand
    }
  } finally {
    wishes.close()
  }
}

function* followUntilLeft(): SagaIterator<void> {
  yield race({ following: call(follow), left: take(projectionsLeft) })
}

function* command({ payload }: ReturnType<typeof commandAsked>): SagaIterator<void> {
  const { name, command, key: idempotencyKey } = payload
  try {
    yield* ask(command, { params: { name }, idempotencyKey })
    yield put(toastShown(takenOn(command)))
  } catch (error) {
    yield put(errorShown(tellFailure(failureOf(error))))
  }
  yield put(commandOver(name))
}

/** The server takes a command on and does it later; the list then tells how it goes. */
function takenOn(command: ProjectionCommand): Text {
  switch (command) {
    case 'replay':
      return say('projections.rebuildAsked')
    case 'cancelReplay':
      return say('projections.cancelAsked')
    case 'previousProjection':
      return say('projections.previousAsked')
  }
}

/** The read models while their page is shown, and an admin's commands to them. */
export function* projectionsSaga(): SagaIterator<void> {
  yield takeLatest(projectionsShown, followUntilLeft)
  yield takeEvery(commandAsked, command)
}
