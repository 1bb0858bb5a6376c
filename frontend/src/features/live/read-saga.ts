import type { LiveMatch } from '@topspin/domain/contract/live'
import type { SagaIterator } from 'redux-saga'
import { fork, put, select, take, takeEvery } from 'redux-saga/effects'
import { putThunk } from '../../shared/api/index.ts'
import { loggedOut, sessionLost } from '../../shared/session/index.ts'
import { liveReceived } from '../../shared/socket/index.ts'
import { readLive } from './read-live.ts'
import { selectConfirmedMatch, selectLiveKnown } from './selectors.ts'
import { liveAsked, liveShown } from './slice.ts'

function* read(): SagaIterator<void> {
  yield putThunk(readLive)
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

/** Reads the live match at the first screen of a session, and on request. */
export function* readSaga(): SagaIterator<void> {
  yield takeEvery(liveAsked, read)
  yield takeEvery(liveReceived, checkEnd)
  yield fork(readFirst)
}
