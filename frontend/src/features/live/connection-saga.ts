import type { LiveMatch } from '@topspin/domain/contract/live'
import { buffers, type EventChannel, eventChannel, type SagaIterator } from 'redux-saga'
import { call, fork, put, race, select, take, takeEvery, takeLatest } from 'redux-saga/effects'
import { ask } from '../../api/ask.ts'
import { failureOf } from '../../api/failure.ts'
import { use } from '../../sagas/context.ts'
import { selectPlayer } from '../../session/selectors.ts'
import { loggedOut, sessionLost } from '../../session/slice.ts'
import type { LiveFeed, Signal } from './feed.ts'
import { selectConfirmedMatch, selectLiveKnown } from './selectors.ts'
import {
  connectionChanged,
  lineCut,
  lineOpened,
  liveAsked,
  liveFound,
  liveHeard,
  liveShown,
  liveUnread,
  type WithLive,
} from './slice.ts'

const selectChanges = (state: WithLive) => state.live.changes
const selectSequence = (state: WithLive) => state.live.sequence

function* readLive(): SagaIterator<void> {
  const asked: number = yield select(selectChanges)
  try {
    yield put(liveFound({ match: yield* ask('liveFind', {}), asked }))
  } catch (error) {
    // The socket sends the match once it is connected. Until then the referee's tab shows this failure.
    yield put(liveUnread(failureOf(error)))
  }
}

/** Reads the match again when the socket reports an end but never sent this match: the end may be that of an older one. */
function* checkEnd({ payload }: ReturnType<typeof liveHeard>): SagaIterator<void> {
  const match: LiveMatch | null = yield select(selectConfirmedMatch)
  if (payload.match === null && match !== null) yield put(liveAsked())
}

/** Keeps the live channel open from the first live card until the session ends. */
function* stayConnected(): SagaIterator<void> {
  yield take(liveShown)
  while (true) {
    const feed = yield* use('feed')
    // The page may contain the first answer. The socket then sends what has changed since.
    if (!(yield select(selectLiveKnown))) yield put(liveAsked())
    // Shared with the channel, which reads the current sequence at each reconnect.
    const progress = { sequence: (yield select(selectSequence)) as number | null } // the selector's type, lost on `yield`
    const closing: { close: (() => Promise<void>) | null } = { close: null }
    const signals = yield call(channelOf, feed, progress, closing)
    yield put(connectionChanged('active'))
    yield race({ listening: call(listen, signals, progress), ended: take([loggedOut, sessionLost]) })
    yield put(connectionChanged('deactivating'))
    signals.close()
    if (closing.close !== null) yield call(closing.close)
    yield put(connectionChanged('inactive'))
    if ((yield select(selectPlayer)) === null) yield take(liveShown)
  }
}

/** Asks the server before the session ends here: another tab may have logged in again. */
function* checkSession(): SagaIterator<void> {
  try {
    const { authenticated } = yield* ask('hello', {})
    if (!authenticated) yield put(sessionLost())
  } catch {
    // The channel reconnects by itself, and the server closes it again if the session has ended.
  }
}

interface Progress {
  sequence: number | null
}

function channelOf(feed: LiveFeed, progress: Progress, closing: { close: (() => Promise<void>) | null }) {
  return eventChannel<Signal>((emit) => {
    closing.close = feed.open(() => progress.sequence, emit)
    return () => undefined
  }, buffers.expanding(20))
}

function* listen(signals: EventChannel<Signal>, progress: Progress): SagaIterator<never> {
  while (true) {
    const signal: Signal = yield take(signals)
    switch (signal.kind) {
      case 'opened':
        yield put(lineOpened())
        break
      case 'cut':
        yield put(lineCut())
        break
      case 'ended':
        yield put(lineCut())
        yield fork(checkSession)
        break
      case 'told':
        progress.sequence = Math.max(progress.sequence ?? 0, signal.sequence)
        yield put(liveHeard(signal))
        break
    }
  }
}

/** Reads the live match on request, and receives its changes over the socket. */
export function* connectionSaga(): SagaIterator<void> {
  yield takeLatest(liveAsked, readLive)
  yield takeEvery(liveHeard, checkEnd)
  yield fork(stayConnected)
}
