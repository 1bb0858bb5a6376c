import { buffers, type Channel, channel, type SagaIterator } from 'redux-saga'
import { type ActionPattern, call, delay, fork, put, race, select, take, takeLeading } from 'redux-saga/effects'
import {
  getService,
  type Model,
  makeCallInSaga,
  putThunk,
  refreshModels,
  reportsEnded,
  reportsStarted,
} from '../api/index.ts'
import { loggedOut, playerReceived, selectPlayer, sessionLost } from '../session/index.ts'
import { catchUpSaga } from './catch-up-saga.ts'
import type { Connection, Signal } from './feed.ts'
import {
  changesReadStarted,
  changesReceived,
  connectionChanged,
  liveReceived,
  socketConnected,
  socketDisconnected,
  type WithSocket,
  watchersReceived,
  watchingChanged,
} from './slice.ts'

const selectWatching = ({ socket }: WithSocket): boolean => socket.watching
const selectUnread = ({ socket }: WithSocket): readonly Model[] => socket.unread

/** Keeps the socket open during each session. */
export function* connectionSaga(): SagaIterator<never> {
  while (true) {
    while ((yield select(selectPlayer)) === null) yield take(playerReceived)
    yield call(connectUntil, [loggedOut, sessionLost], checkSession)
  }
}

/**
 * Keeps the socket open until one of these actions, and reads again what the server reports as changed
 * (docs/architecture.md#server-state-in-the-page).
 * @param refused runs when the server has closed the socket because the session has ended
 */
export function* connectUntil(ended: ActionPattern, refused?: () => SagaIterator<void>): SagaIterator<void> {
  const feed = yield* getService('feed')
  const progress: Progress = { sequence: null }
  const signals: Channel<Signal> = yield call(channel<Signal>, buffers.expanding<Signal>(20))
  const connection: Connection = feed.open(() => progress.sequence, signals.put)
  yield put(connectionChanged('active'))
  yield race({
    listening: call(listen, signals, progress, refused),
    catchingUp: call(catchUpSaga, connection),
    watching: call(followWatching, connection),
    changes: call(followChanges),
    ended: take(ended),
  })
  yield put(connectionChanged('deactivating'))
  signals.close()
  yield call(connection.close)
  yield put(connectionChanged('inactive'))
}

/** The newest sequence of the live match received, from which a reconnect continues; null before the first message. */
interface Progress {
  sequence: number | null
}

function* listen(
  signals: Channel<Signal>,
  progress: Progress,
  refused?: () => SagaIterator<void>,
): SagaIterator<never> {
  while (true) {
    const signal: Signal = yield take(signals)
    switch (signal.kind) {
      case 'connected':
        yield put(socketConnected())
        break
      case 'disconnected':
      case 'session-ended':
        yield put(socketDisconnected())
        yield put(reportsEnded())
        if (signal.kind === 'session-ended' && refused !== undefined) yield fork(refused)
        break
      case 'live':
        progress.sequence = Math.max(progress.sequence ?? 0, signal.sequence)
        yield put(liveReceived(signal))
        break
      case 'changes':
        yield put(changesReceived(signal.message))
        // The first message of a connection names no model, all others do.
        if (signal.message.models.length === 0) yield put(reportsStarted(Date.now()))
        break
      case 'watchers':
        yield put(watchersReceived(signal.count))
        break
    }
  }
}

function* followChanges(): SagaIterator<void> {
  yield takeLeading(changesReceived, readChanges)
}

/** Reads changed models after a random delay, which spreads the reads of all pages; changes meanwhile are included. */
function* readChanges({ payload: { spreadMs } }: ReturnType<typeof changesReceived>): SagaIterator<void> {
  yield delay(Math.random() * spreadMs)
  const models: readonly Model[] = yield select(selectUnread)
  if (models.length === 0) return
  yield put(changesReadStarted())
  yield putThunk(refreshModels(models))
}

function* followWatching(connection: Connection): SagaIterator<never> {
  while (true) {
    connection.watch(yield select(selectWatching))
    yield take(watchingChanged)
  }
}

/** Asks the server before the page ends the session: another tab may have logged in again. */
function* checkSession(): SagaIterator<void> {
  try {
    const { authenticated } = yield* makeCallInSaga('hello', {})
    if (!authenticated) yield put(sessionLost())
  } catch {
    // The socket reconnects by itself, and the server closes it again if the session has ended.
  }
}
