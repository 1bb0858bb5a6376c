import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { SagaIterator } from 'redux-saga'
import { call, put, race, select, take, takeEvery, takeLeading } from 'redux-saga/effects'
import {
  type CallDeps,
  failureOf,
  makeCall,
  makeCallInSaga,
  newIdempotencyKey,
  putThunk,
} from '../../shared/api/index.ts'
import { textOf } from '../../shared/i18n/index.ts'
import { toastShown } from '../../shared/notices/index.ts'
import { loggedOut, selectCurrentPlayer, sessionLost, type WithSession } from '../../shared/session/index.ts'
import { liveReceived, socketActions } from '../../shared/socket/index.ts'
import { reportRefusal } from './outbox-saga.ts'
import { selectIsLiveKnown, selectLiveState } from './selectors.ts'
import { liveActions as actions, type LiveSliceState, liveStripShown, type WithLive } from './slice.ts'

const commands = [actions.startAsked, actions.serviceChosen, actions.stopAsked]
type Asked = ReturnType<(typeof commands)[number]>

function* command(asked: Asked): SagaIterator<void> {
  const idempotencyKey = newIdempotencyKey()
  const { draft, control }: LiveSliceState = yield select(selectLiveState)
  if (actions.startAsked.match(asked)) {
    const { playerOne, playerTwo } = draft
    if (playerOne === null || playerTwo === null) return
    const body = { playerOne, playerTwo, ...asked.payload }
    yield put(actions.controlDone(yield* makeCallInSaga('liveStart', { body, idempotencyKey })))
  } else if (actions.serviceChosen.match(asked)) {
    yield put(actions.controlDone(yield* makeCallInSaga('liveFirstService', { body: asked.payload, idempotencyKey })))
  } else if (control === 'stop') {
    const id = asked.payload
    yield* makeCallInSaga('liveStop', { body: { id }, idempotencyKey })
    yield put(actions.liveEnded(id))
    yield put(toastShown(textOf('live.stopped')))
  }
}

/**
 * Sends the commands about the whole live match but the one that saves it (`outboxSaga`): start it, choose who serves
 * first, stop it. While one command runs, others are ignored.
 */
export function* liveCommandSaga(): SagaIterator<void> {
  yield takeLeading(commands, function* (asked: Asked) {
    try {
      yield race([call(command, asked), take([loggedOut, sessionLost])])
    } catch (error) {
      yield* reportRefusal(error)
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
