import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { RecordedMatch } from '@topspin/domain/contract/match'
import type { SagaIterator } from 'redux-saga'
import { call, delay, put, race, select, take, takeEvery, takeLeading } from 'redux-saga/effects'
import {
  type CallDeps,
  failureOf,
  getService,
  isUnavailable,
  makeCall,
  makeCallInSaga,
  newIdempotencyKey,
  putThunk,
} from '../../shared/api/index.ts'
import { failureText, textOf } from '../../shared/i18n/index.ts'
import { type Ranking, selectLadder } from '../../shared/ladder/index.ts'
import { singlesPath } from '../../shared/navigation/index.ts'
import { errorShown, toastShown } from '../../shared/notices/index.ts'
import { loggedOut, selectCurrentPlayer, sessionLost, type WithSession } from '../../shared/session/index.ts'
import { liveReceived, socketActions } from '../../shared/socket/index.ts'
import { retryAfterMs } from './outbox-saga.ts'
import {
  type ShownLiveMatch,
  selectIsLiveKnown,
  selectIsRecorder,
  selectIsScoreboardShown,
  selectLiveState,
  selectReconnecting,
  selectShownLiveMatch,
} from './selectors.ts'
import { liveActions as actions, type LiveSliceState, liveSaved, liveStripShown, type WithLive } from './slice.ts'

const commands = [actions.startAsked, actions.serviceChosen, actions.saveAsked, actions.stopAsked]
type Asked = ReturnType<(typeof commands)[number]>

interface Saved {
  readonly match: RecordedMatch
  /** Selected before the request: the live feed may end the match, and with it the scoreboard, before the reply. */
  readonly isOnScoreboard: boolean
}

/** Saves the match. While the network or the server is away, tries again under the same key. */
function* save(idempotencyKey: string): SagaIterator<Saved> {
  while (true) {
    const isOnScoreboard: boolean = yield select(selectIsScoreboardShown)
    try {
      return { match: yield* makeCallInSaga('liveSave', { idempotencyKey }), isOnScoreboard }
    } catch (error) {
      if (!isUnavailable(failureOf(error))) throw error
      yield put(actions.moveDelayed())
      yield race({ later: delay(retryAfterMs), now: take(socketActions.socketConnected) })
    }
  }
}

/**
 * Saves the match that the recorder wants saved, once all points are confirmed and the page is connected. Drops the
 * wish when the match is not won any more, or when the reader is not its recorder.
 */
function* saveIfWanted(): SagaIterator<void> {
  const { saveWanted, control }: LiveSliceState = yield select(selectLiveState)
  if (!saveWanted || control !== null) return
  const shown: ShownLiveMatch | null = yield select(selectShownLiveMatch)
  const isRecorder: boolean = yield select(selectIsRecorder)
  if (!isRecorder || shown === null || shown.sheet.winner === null) yield put(actions.saveWantedChanged(false))
  else if (shown.pending.length === 0 && !(yield select(selectReconnecting))) yield put(actions.saveAsked())
}

function* command(asked: Asked): SagaIterator<void> {
  const idempotencyKey = newIdempotencyKey()
  const { followed, draft }: LiveSliceState = yield select(selectLiveState)
  if (actions.startAsked.match(asked)) {
    const { playerOne, playerTwo } = draft
    if (playerOne === null || playerTwo === null) return
    const body = { playerOne, playerTwo, ...asked.payload }
    yield put(actions.controlDone(yield* makeCallInSaga('liveStart', { body, idempotencyKey })))
  } else if (actions.serviceChosen.match(asked)) {
    yield put(actions.controlDone(yield* makeCallInSaga('liveFirstService', { body: asked.payload, idempotencyKey })))
  } else if (actions.stopAsked.match(asked)) {
    const id = asked.payload
    yield* makeCallInSaga('liveStop', { body: { id }, idempotencyKey })
    yield put(actions.liveEnded(id))
    yield put(toastShown(textOf('live.stopped')))
  } else {
    // Selected before the save, because the page reads the ladder again after the save.
    const ladderBefore: Ranking = (yield select(selectLadder('simple'))) ?? []
    const { match, isOnScoreboard }: Saved = yield call(save, idempotencyKey)
    yield put(liveSaved({ match, ladderBefore }))
    if (followed !== null) yield put(actions.liveEnded(followed.match.id))
    const navigation = yield* getService('navigation')
    if (isOnScoreboard) yield call(navigation.go, singlesPath)
  }
}

/**
 * Sends the commands about the whole live match: start it, choose who serves first, save it, stop it. While
 * one command runs, others are ignored.
 */
export function* liveCommandSaga(): SagaIterator<void> {
  yield takeEvery('*', saveIfWanted)
  yield takeLeading(commands, function* (asked: Asked) {
    try {
      yield race([call(command, asked), take([loggedOut, sessionLost])])
    } catch (error) {
      yield put(actions.controlRefused())
      yield put(errorShown(failureText(failureOf(error))))
      yield put(actions.liveAsked())
    }
  })
}

type LiveThunk = ThunkAction<Promise<void>, WithLive & WithSession, CallDeps, UnknownAction>

/** Reads the live match and stores the match or the failure. Does not reject. */
const readLive: LiveThunk = async (dispatch, getState, deps) => {
  const asked = getState().live.changes
  try {
    dispatch(actions.liveFound({ match: await makeCall(deps, dispatch, 'liveFind', {}), asked }))
  } catch (error) {
    // The socket sends the match once it is connected. Until then the referee's tab shows this failure.
    dispatch(actions.liveUnread(failureOf(error)))
  }
}

/**
 * How long the first render waits for the live match, in milliseconds. A render without the match would show a form,
 * which the scoreboard would then replace.
 */
const timeoutMs = 1_000

/**
 * Reads the live match before the first render, so that a reload while scoring shows the scoreboard at once
 * (docs/user-interface.md#loading-empty-offline). Resolves at once without a login, and when the page already
 * contains the answer; otherwise when the server has answered, at the latest after one second.
 */
export const waitUntilLiveKnown: LiveThunk = async (dispatch, getState) => {
  if (selectCurrentPlayer(getState()) === null || selectIsLiveKnown(getState())) return
  await Promise.race([dispatch(readLive), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}

/** Reads the live match at the first screen of a session, on request, and whenever answers are read again. */
export function* liveReadSaga(): SagaIterator<void> {
  yield takeEvery([actions.liveAsked, socketActions.caughtUp], function* () {
    yield putThunk(readLive)
  })
  // An end that the socket reports closes the shown match only if the socket has sent this match (slice.ts). Otherwise
  // the end may be that of an older match, so the live match is read again. It is also read again
  // when the server has begun to number its messages anew.
  yield takeEvery(liveReceived, function* ({ payload }: ReturnType<typeof liveReceived>): SagaIterator<void> {
    const { followed, numberedAnewAt }: LiveSliceState = yield select(selectLiveState)
    if ((payload.match === null && followed !== null) || numberedAnewAt !== null) yield put(actions.liveAsked())
  })
  // When the page already contains the live match, it is not read: the socket sends what has changed since.
  while (true) {
    yield take(liveStripShown)
    if (!(yield select(selectIsLiveKnown))) yield put(actions.liveAsked())
    yield take([loggedOut, sessionLost])
  }
}
