import type { LiveMatch } from '@topspin/domain/contract/live'
import type { SagaIterator } from 'redux-saga'
import { fork, put, select, take, takeEvery, takeLatest } from 'redux-saga/effects'
import { ask } from '../../api/ask.ts'
import { failureOf } from '../../api/failure.ts'
import { loggedOut, sessionLost } from '../../session/slice.ts'
import { liveReceived } from '../../socket/slice.ts'
import { selectConfirmedMatch, selectLiveKnown } from './selectors.ts'
import { liveAsked, liveFound, liveShown, liveUnread, type WithLive } from './slice.ts'

const selectChanges = (state: WithLive) => state.live.changes

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
function* checkEnd({ payload }: ReturnType<typeof liveReceived>): SagaIterator<void> {
  const match: LiveMatch | null = yield select(selectConfirmedMatch)
  if (payload.match === null && match !== null) yield put(liveAsked())
}

/** The page may contain the first answer. The socket then sends what has changed since. */
function* readFirst(): SagaIterator<never> {
  while (true) {
    yield take(liveShown)
    if (!(yield select(selectLiveKnown))) yield put(liveAsked())
    yield take([loggedOut, sessionLost])
  }
}

/** Reads the live match at the first live card of a session, and on request. */
export function* readSaga(): SagaIterator<void> {
  yield takeLatest(liveAsked, readLive)
  yield takeEvery(liveReceived, checkEnd)
  yield fork(readFirst)
}
