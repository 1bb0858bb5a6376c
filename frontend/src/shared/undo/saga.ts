import type { SagaIterator } from 'redux-saga'
import { eventChannel } from 'redux-saga'
import { call, cancelled, delay, fork, put, race, take } from 'redux-saga/effects'
import { failureOf, getService, makeCallInSaga } from '../api/index.ts'
import { failureText, textOf } from '../i18n/index.ts'
import { keptToast } from '../notices/index.ts'
import { loggedOut, logoutAsked, sessionLost } from '../session/index.ts'
import {
  clockStarted,
  clockStopped,
  type PendingCommand,
  secondPassed,
  sendingStarted,
  sendNowAsked,
  takenBack,
  undoableAsked,
  undoableDone,
  undoableFailed,
  undoSeconds,
} from './slice.ts'

/** Waits for a second. Starts it again when the pointer or the focus has been on the notice meanwhile. */
function* second(): SagaIterator<void> {
  for (;;) {
    const { stopped } = yield race({ passed: delay(1_000), stopped: take(clockStopped) })
    if (stopped === undefined) return
    yield take(clockStarted)
  }
}

function* countDown(): SagaIterator<true> {
  for (let seconds = undoSeconds; seconds > 0; seconds--) {
    yield* second()
    yield put(secondPassed())
  }
  return true
}

/** Returns when the page is hidden. A phone sends no other event when the player leaves the page. */
function* hidden(): SagaIterator<true> {
  const visibility = yield* getService('visibility')
  const changes = eventChannel<true>((emit) => visibility.follow(() => visibility.isVisible() || emit(true)))
  try {
    return yield take(changes)
  } finally {
    if (yield cancelled()) changes.close()
  }
}

function* send({ id, name, input, texts }: PendingCommand): SagaIterator<void> {
  yield put(sendingStarted(id))
  try {
    // The name and the input belong to the same command; the union type does not express that.
    yield* makeCallInSaga(name as 'deleteNews', { ...(input as { params: { id: string } }), keepalive: true })
    yield put(undoableDone({ id, at: Date.now() }))
  } catch (error) {
    const failure = failureOf(error)
    const offline = failure.kind === 'network'
    yield put(undoableFailed(id))
    yield put(
      keptToast({
        text: textOf(texts.failedKey, offline ? { context: 'offline' } : undefined),
        ...(!offline && { detail: failureText(failure) }),
      }),
    )
  }
}

/** Sends the command unless it is taken back in time. @returns the next command, if one was asked for meanwhile */
function* sendInTime(command: PendingCommand): SagaIterator<PendingCommand | undefined> {
  const { back, next } = yield race({
    back: take([takenBack, loggedOut, sessionLost]),
    next: take(undoableAsked),
    now: take([sendNowAsked, logoutAsked]),
    hidden: call(hidden),
    due: call(countDown),
  })
  if (back === undefined) yield fork(send, command)
  return next?.payload
}

/** Sends commands that can be taken back, one after another. The next command sends the previous one at once. */
export function* undoSaga(): SagaIterator<void> {
  let next: PendingCommand | undefined
  for (;;) {
    if (next === undefined) {
      const { payload }: ReturnType<typeof undoableAsked> = yield take(undoableAsked)
      next = payload
    }
    next = yield* sendInTime(next)
  }
}
