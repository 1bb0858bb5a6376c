import type { LiveMatch } from '@topspin/domain/contract/live'
import { buffers, type EventChannel, eventChannel, type SagaIterator } from 'redux-saga'
import { call, fork, put, race, select, take, takeEvery, takeLatest } from 'redux-saga/effects'
import { ask } from '../../app/ask.ts'
import type { RootState } from '../../app/root-reducer.ts'
import { use } from '../../app/saga-context.ts'
import { failureOf } from '../../wire/failure.ts'
import { selectLastMatches } from '../home/selectors.ts'
import { lastMatchesShown } from '../home/slice.ts'
import { selectPlayer } from '../session/selectors.ts'
import { loggedOut, sessionLost } from '../session/slice.ts'
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
} from './slice.ts'

const selectChanges = (state: RootState) => state.live.changes
/** The socket has told of a match since the page came. */
const selectHasHeard = (state: RootState) => state.live.heardOf !== null
const selectSequence = (state: RootState) => state.live.sequence

function* readLive(): SagaIterator<void> {
  const asked: number = yield select(selectChanges)
  try {
    yield put(liveFound({ match: yield* ask('liveFind', {}), asked }))
  } catch (error) {
    // The socket sends the same as soon as it is there; until then the referee's tab has nothing to show.
    yield put(liveUnread(failureOf(error)))
  }
}

/** The socket says that a match has ended, of one it never told of: the server is asked, for the news may be older. */
function* doubtEnd({ payload }: ReturnType<typeof liveHeard>): SagaIterator<void> {
  const match: LiveMatch | null = yield select(selectConfirmedMatch)
  if (payload.match === null && match !== null) yield put(liveAsked())
}

/** A match that ends has most likely been saved: who variants at the last matches sees it arrive. */
function* showSaved({ payload }: ReturnType<typeof liveHeard>): SagaIterator<void> {
  const lastMatches: ReturnType<typeof selectLastMatches> = yield select(selectLastMatches)
  const followed: boolean = yield select(selectHasHeard)
  if (payload.match === null && followed && lastMatches.status !== 'idle') yield put(lastMatchesShown())
}

/** The live channel, open from the first card shown until nobody is logged in any more. */
function* stayConnected(): SagaIterator<void> {
  yield take(liveShown)
  while (true) {
    const feed = yield* use('feed')
    // The answer may have come with the page; the socket's first message then tells what has happened since.
    if (!(yield select(selectLiveKnown))) yield put(liveAsked())
    // Where the channel stands is read when it reconnects, from the store of that moment.
    const heard = { sequence: (yield select(selectSequence)) as number | null } // the selector's type, lost on `yield`
    const closing: { close: (() => Promise<void>) | null } = { close: null }
    const signals = yield call(channelOf, feed, heard, closing)
    yield put(connectionChanged('active'))
    yield race({ listening: call(listen, signals, heard), ended: take([loggedOut, sessionLost]) })
    yield put(connectionChanged('deactivating'))
    signals.close()
    if (closing.close !== null) yield call(closing.close)
    yield put(connectionChanged('inactive'))
    if ((yield select(selectPlayer)) === null) yield take(liveShown)
  }
}

/** Another tab may have logged in anew meanwhile: only the server's word ends the session here. */
function* checkSession(): SagaIterator<void> {
  try {
    const { authenticated } = yield* ask('hello', {})
    if (!authenticated) yield put(sessionLost())
  } catch {
    // The channel tries again by itself, and is told again.
  }
}

interface Heard {
  sequence: number | null
}

function channelOf(feed: LiveFeed, heard: Heard, closing: { close: (() => Promise<void>) | null }) {
  return eventChannel<Signal>((emit) => {
    closing.close = feed.open(() => heard.sequence, emit)
    return () => undefined
  }, buffers.expanding(20))
}

function* listen(signals: EventChannel<Signal>, heard: Heard): SagaIterator<never> {
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
        heard.sequence = Math.max(heard.sequence ?? 0, signal.sequence)
        yield put(liveHeard(signal))
        break
    }
  }
}

/** Keeps the live match current: read when asked for, then every change over the socket. */
export function* connectionSaga(): SagaIterator<void> {
  yield takeLatest(liveAsked, readLive)
  yield takeEvery(liveHeard, doubtEnd)
  yield takeEvery(liveHeard, showSaved)
  yield fork(stayConnected)
}
