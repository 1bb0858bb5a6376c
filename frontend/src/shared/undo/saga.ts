import { eventChannel, type SagaIterator } from 'redux-saga'
import { call, delay, fork, put, race, select, take } from 'redux-saga/effects'
import { failureOf, getService, makeCallInSaga, newIdempotencyKey } from '../api/index.ts'
import { failureText, textOf } from '../i18n/index.ts'
import { keptToastShown, readPreventingFixtureMessage } from '../notices/index.ts'
import { loggedOut, logoutAsked, sessionLost } from '../session/index.ts'
import * as undo from './slice.ts'

/** Waits for a second. After a pause of the countdown, the second begins again. */
function* second(): SagaIterator<void> {
  for (;;) {
    const { paused } = yield race({ passed: delay(1_000), paused: take(undo.countdownPaused) })
    if (paused === undefined) return
    yield take(undo.countdownResumed)
  }
}

function* countDown(): SagaIterator<void> {
  for (let seconds = undo.undoSeconds; seconds > 0; seconds--) {
    yield* second()
    yield put(undo.secondPassed())
  }
}

/** Returns when the page is hidden. On a phone no other event reports that the player leaves the page. */
function* hidden(): SagaIterator<true> {
  const visibility = yield* getService('visibility')
  if (!visibility.isVisible()) return true
  const changes = eventChannel<true>((emit) => visibility.follow(() => visibility.isVisible() || emit(true)))
  try {
    return yield take(changes)
  } finally {
    changes.close()
  }
}

function* send({ id, name, input, texts }: undo.AskedCommand): SagaIterator<void> {
  yield put(undo.sendingStarted(id))
  try {
    // A key of its own, because a later command with the same name and input is another command.
    const options = { keepalive: true, idempotencyKey: newIdempotencyKey() } as const
    // The casts name one command instead of all: the union type does not express that name and input belong together.
    yield* makeCallInSaga(name as 'deleteNews', { ...(input as { params: { id: string } }), ...options })
    yield put(undo.undoableDone({ id, at: Date.now() }))
  } catch (error) {
    const failure = failureOf(error)
    const offline = failure.kind === 'network'
    const preventing = yield* readPreventingFixtureMessage(failure)
    yield put(undo.undoableFailed(id))
    yield put(
      keptToastShown({
        text: textOf(texts.failedKey, offline ? { context: 'offline' } : undefined),
        ...(!offline && { detail: failureText(failure) }),
        ...(preventing && { detail: preventing.text, link: preventing.link }),
      }),
    )
  }
}

/**
 * Sends the command after the countdown. Another command, a logout, a hidden page and `sendNowAsked` end the countdown
 * early. The command is not sent when the player takes it back or the session ends first.
 * @returns the next command, if the player gave one before the countdown ended; otherwise undefined
 */
function* sendInTime(command: undo.AskedCommand): SagaIterator<undo.AskedCommand | undefined> {
  const { back, next } = yield race({
    back: take([undo.commandTakenBack, loggedOut, sessionLost]),
    next: take(undo.undoableAsked),
    now: take([undo.sendNowAsked, logoutAsked]),
    hidden: call(hidden),
    due: call(countDown),
  })
  if (back === undefined) yield fork(send, command)
  return next?.payload
}

/** Sends undoable commands by `sendInTime`, one after another. A new command ends the countdown of the one before. */
export function* undoSaga(): SagaIterator<void> {
  let next: undo.AskedCommand | undefined
  for (;;) {
    if (next === undefined) {
      const { payload }: ReturnType<typeof undo.undoableAsked> = yield take(undo.undoableAsked)
      next = payload
    }
    next = yield* sendInTime(next)
  }
}

/** Sends every undoable command at once. Returns when all have been executed or have failed. */
export function* sendPendingCommands(): SagaIterator<void> {
  const isAnswered = (state: undo.WithUndo) => undo.selectAskedCommands(state).every(({ doneAt }) => doneAt !== null)
  while (!(yield select(isAnswered))) {
    yield put(undo.sendNowAsked())
    yield take([undo.undoableAsked, undo.undoableDone, undo.undoableFailed])
  }
}
