import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { SagaIterator } from 'redux-saga'
import { call, delay, put, race, select, take, takeEvery, takeLeading } from 'redux-saga/effects'
import {
  type CallDeps,
  callThunk,
  failureOf,
  makeCallInSaga,
  newIdempotencyKey,
  putThunk,
  type WithApi,
  type WithFreshness,
} from '../../shared/api/index.ts'
import { textOf } from '../../shared/i18n/index.ts'
import { toastShown } from '../../shared/notices/index.ts'
import { loggedOut, selectCurrentPlayer, sessionLost, type WithSession } from '../../shared/session/index.ts'
import { liveReceived, socketActions } from '../../shared/socket/index.ts'
import { reportRefusal } from './outbox-saga.ts'
import { selectIsLiveKnown, selectLiveState } from './selectors.ts'
import { liveActions as actions, type LiveSliceState, shellMounted, type WithLive } from './slice.ts'

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
 * Sends the commands that start a live match, choose its first server or stop it. While one of these commands runs, the
 * next ones are ignored.
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

type State = WithApi & WithFreshness & WithLive & WithSession
type LiveThunk = ThunkAction<Promise<void>, State, CallDeps, UnknownAction>

const readLive: LiveThunk = async (dispatch, getState) => {
  const asked = getState().live.changes
  try {
    dispatch(actions.liveFound({ match: await dispatch(callThunk('liveFind', {})), asked }))
  } catch (error) {
    // The socket sends the match once it is connected. Until then the referee's tab shows this failure.
    dispatch(actions.liveUnread(failureOf(error)))
  }
}

/** How long the first render waits for the live match, in milliseconds. */
const timeoutMs = 1_000

/**
 * Reads the live match before the first render, so that a reload while scoring does not first show the form of a new
 * match (docs/user-interface.md#loading-empty-offline). Waits at most `timeoutMs`.
 */
export const waitUntilLiveKnown: LiveThunk = async (dispatch, getState) => {
  if (selectCurrentPlayer(getState()) === null || selectIsLiveKnown(getState())) return
  await Promise.race([dispatch(readLive), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}

/** How long to wait for the socket after `caughtUp` before the live match is read, in milliseconds. */
const socketFirstMs = 2_000

/** Reads the live match after `liveAsked` and `caughtUp`, and when the strip appears before the match is known. */
export function* liveReadSaga(): SagaIterator<void> {
  yield takeEvery(actions.liveAsked, function* () {
    yield putThunk(readLive)
  })
  yield takeEvery(socketActions.caughtUp, function* (): SagaIterator<void> {
    const { socketMatchId }: LiveSliceState = yield select(selectLiveState)
    // A page that was hidden connects its socket again. Only a message of the socket says how a match has ended. It
    // must arrive before a read that finds no live match, because that read removes the match it is about.
    if (socketMatchId !== null) yield race([take(liveReceived), delay(socketFirstMs)])
    yield put(actions.liveAsked())
  })
  // Reads the live match again when the socket reports an end that may be the end of another match, and when the server
  // has numbered its messages anew.
  yield takeEvery(liveReceived, function* ({ payload }: ReturnType<typeof liveReceived>): SagaIterator<void> {
    const { followed, numberedAnewAt }: LiveSliceState = yield select(selectLiveState)
    if ((payload.match === null && followed !== null) || numberedAnewAt !== null) yield put(actions.liveAsked())
  })
  // A page that already contains the live match does not read it: the socket sends later changes.
  while (true) {
    yield take(shellMounted)
    if (!(yield select(selectIsLiveKnown))) yield put(actions.liveAsked())
    yield take([loggedOut, sessionLost])
  }
}
