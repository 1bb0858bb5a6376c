import type { UnknownAction } from '@reduxjs/toolkit'
import { buffers, type Channel, channel, type SagaIterator } from 'redux-saga'
import {
  type ActionPattern,
  call,
  delay,
  fork,
  put,
  race,
  select,
  spawn,
  take,
  takeEvery,
  takeLeading,
} from 'redux-saga/effects'
import {
  type AnswerSource,
  getService,
  makeCallInSaga,
  putThunk,
  refreshModels,
  reportsEnded,
  reportsStarted,
} from '../api/index.ts'
import { loggedOut, playerReceived, selectCurrentPlayer, sessionLost } from '../session/index.ts'
import { catchUpSaga } from './catch-up-saga.ts'
import type { Connection } from './feed.ts'
import { measureTimeUntilShown } from './measure-shown.ts'
import { socketActions as actions, liveReceived, type WithSocket } from './slice.ts'

/** Opens the socket when a session starts, and closes it when the session ends. */
export function* connectionSaga(): SagaIterator<never> {
  while (true) {
    while ((yield select(selectCurrentPlayer)) === null) yield take(playerReceived)
    yield call(connectUntil, [loggedOut, sessionLost], checkSession)
  }
}

/** Keeps the socket open until an action that `ended` matches. @param refused runs when the server ended the session */
export function* connectUntil(ended: ActionPattern, refused?: () => SagaIterator<void>): SagaIterator<void> {
  const feed = yield* getService('feed')
  const reports: Channel<UnknownAction> = yield call(channel<UnknownAction>, buffers.expanding<UnknownAction>(20))
  const connection: Connection = feed.open(reports.put)
  yield put(actions.connectionChanged('active'))
  yield race({
    listening: call(listen, reports, refused),
    catchingUp: call(catchUpSaga, connection),
    watching: call(followWatching, connection),
    ended: take(ended),
  })
  yield put(actions.connectionChanged('deactivating'))
  reports.close()
  yield call(connection.close)
  yield put(actions.connectionChanged('inactive'))
}

/** Passes on what the socket reports, and does what follows from it. */
function* listen(reports: Channel<UnknownAction>, refused?: () => SagaIterator<void>): SagaIterator<never> {
  yield fork(awaitConnection)
  yield takeLeading(actions.changesReceived, readChanges)
  yield takeEvery(actions.changesReceived, function* ({ payload }): SagaIterator<void> {
    // Only the first message of a connection names no model. After it, the server reports every change.
    if (payload.models.length === 0) yield put(reportsStarted(Date.now()))
  })
  yield takeEvery(actions.socketDisconnected, function* (): SagaIterator<void> {
    yield put(reportsEnded())
  })
  yield takeEvery(liveReceived, function* ({ payload }): SagaIterator<void> {
    yield spawn(measureTimeUntilShown, 'live', payload.traceparent, performance.now())
  })
  if (refused !== undefined) yield takeEvery(actions.sessionRefused, refused)
  while (true) yield put(yield take(reports))
}

/** How long a page waits for its socket before it warns that its content may be outdated (milliseconds). */
const patience = 5_000

function* awaitConnection(): SagaIterator<void> {
  yield delay(patience)
  yield put(actions.socketAwaited())
}

/** Waits for a random time, so that not all pages read at once, then reads all models that have changed until then. */
function* readChanges({ payload }: ReturnType<typeof actions.changesReceived>): SagaIterator<void> {
  const began = performance.now()
  yield delay(Math.random() * payload.spreadMs)
  const models: readonly AnswerSource[] = yield select(({ socket }: WithSocket) => socket.unread)
  if (models.length === 0) return
  yield put(actions.changesReadStarted())
  yield putThunk(refreshModels(models))
  yield spawn(measureTimeUntilShown, 'changes', payload.traceparent, began)
}

function* followWatching(connection: Connection): SagaIterator<never> {
  while (true) {
    connection.watch(yield select(({ socket }: WithSocket) => socket.watching))
    yield take(actions.watchingChanged)
  }
}

/** Ends the session only when the server confirms its end, because another tab may have logged in again. */
function* checkSession(): SagaIterator<void> {
  try {
    const { authenticated } = yield* makeCallInSaga('hello', {})
    if (!authenticated) yield put(sessionLost())
  } catch {
    // The socket reconnects by itself, and the server closes it again if the session has ended.
  }
}
