import { buffers, type Channel, channel, type SagaIterator } from 'redux-saga'
import { type ActionPattern, call, delay, fork, put, race, select, spawn, take, takeLeading } from 'redux-saga/effects'
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
import type { Connection, SocketEvent } from './feed.ts'
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
  const progress: Progress = { sequence: null }
  const signals: Channel<SocketEvent> = yield call(channel<SocketEvent>, buffers.expanding<SocketEvent>(20))
  const connection: Connection = feed.open(() => progress.sequence, signals.put)
  yield put(actions.connectionChanged('active'))
  yield race({
    listening: call(listen, signals, progress, refused),
    catchingUp: call(catchUpSaga, connection),
    watching: call(followWatching, connection),
    ended: take(ended),
  })
  yield put(actions.connectionChanged('deactivating'))
  signals.close()
  yield call(connection.close)
  yield put(actions.connectionChanged('inactive'))
}

/** The sequence of the newest live message, which the feed reads at each reconnect; null before the first one. */
interface Progress {
  sequence: number | null
}

function* listen(
  signals: Channel<SocketEvent>,
  progress: Progress,
  refused?: () => SagaIterator<void>,
): SagaIterator<never> {
  yield fork(awaitConnection)
  yield takeLeading(actions.changesReceived, readChanges)
  // Whether the next live message is the first one of its connection. False after a disconnection, because the old
  // connection may still deliver a message.
  let isFirst = false
  while (true) {
    const signal: SocketEvent = yield take(signals)
    switch (signal.kind) {
      case 'connected':
        isFirst = true
        yield put(actions.socketConnected())
        break
      case 'disconnected':
      case 'session-ended':
        isFirst = false
        yield put(actions.socketDisconnected())
        yield put(reportsEnded())
        if (signal.kind === 'session-ended' && refused !== undefined) yield fork(refused)
        break
      case 'live':
        // The first message of a connection may have a lower sequence than earlier messages, because the server's log
        // may have been restored.
        progress.sequence = isFirst ? signal.sequence : Math.max(progress.sequence ?? 0, signal.sequence)
        yield put(liveReceived({ ...signal, isFirst }))
        isFirst = false
        yield spawn(measureTimeUntilShown, 'live', signal.traceparent, performance.now())
        break
      case 'changes':
        yield put(actions.changesReceived({ ...signal.message, traceparent: signal.traceparent }))
        // Only the first message of a connection names no model. After it, the server reports every change.
        if (signal.message.models.length === 0) yield put(reportsStarted(Date.now()))
        break
      case 'watchers':
        yield put(actions.watchersReceived(signal.count))
        break
    }
  }
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
