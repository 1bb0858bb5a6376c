import type { UnknownAction } from '@reduxjs/toolkit'
import type { TelevisionPairing } from '@topspin/domain/contract/television'
import type { SagaIterator } from 'redux-saga'
import { call, delay, fork, put, race, select, take, takeEvery } from 'redux-saga/effects'
import { api, endpointFailure, failureOf, makeCallInSaga, putThunkResolve } from '../../shared/api/index.ts'
import { serverTime } from '../../shared/format/index.ts'
import { connectUntil, liveReceived, socketActions } from '../../shared/socket/index.ts'
import * as actions from './slice.ts'

/** How often an approved television reads its contents (milliseconds). */
const readEvery = 60_000
/** How often a television checks whether an admin has approved its code (milliseconds). */
const askEvery = 3_000
/** A code may expire this many milliseconds earlier than by the page's estimate of the server's time. */
const tolerance = 5_000
const reloadHour = 5

/**
 * Runs the page of a television (docs/specification.md#television). The page may stay open for months, so the saga
 * reloads it after an outage and at 05:00.
 */
export function* televisionSaga(reload: () => void): SagaIterator<void> {
  yield fork(followSocket)
  yield takeEvery(liveReceived, showLive)
  let night = Date.now() + millisecondsUntilReload(new Date())
  let failures = 0
  while (true) {
    let wait: number
    let isTooOld = false
    try {
      const action: UnknownAction = yield call(read)
      if (failures > 0 || Date.now() >= night) return yield call(reload)
      yield put(action)
      if (actions.turnedOff.match(action)) {
        yield take(actions.turnedOn)
        night = Date.now() + millisecondsUntilReload(new Date())
        continue
      }
      wait = actions.approved.match(action) ? readEvery : askEvery
    } catch (error) {
      isTooOld = isUnreadable(error)
      wait = isTooOld ? readEvery : retryDelayMs(failures)
      failures += 1
      yield put(actions.answerLost({ now: serverTime(), retryAt: serverTime() + wait }))
    }
    // A new connection ends the wait. A failure of the socket ends it only while the server answers, because without
    // answers the socket fails more often than this loop sends requests.
    yield race([
      delay(wait),
      take(
        failures === 0
          ? [socketActions.socketConnected, socketActions.socketDisconnected]
          : socketActions.socketConnected,
      ),
    ])
    // Only a newer page can read the answers of a newer server.
    if (isTooOld && (yield call(isServerThere))) return yield call(reload)
  }
}

/** Whether the answers come from the server, and not from the login page of a network. */
function* isServerThere(): SagaIterator<boolean> {
  try {
    yield* makeCallInSaga('hello', {})
    return true
  } catch {
    return false
  }
}

/** Whether the server has sent an answer that this page cannot read. */
const isUnreadable = (error: unknown): boolean =>
  (error instanceof Error ? failureOf(error) : endpointFailure(error))?.kind === 'unexpected'

/** Keeps the socket open while the television is approved; without an approved token the server refuses the socket. */
function* followSocket(): SagaIterator<never> {
  while (true) {
    yield take(actions.approved)
    yield call(connectUntil, actions.turnedOff)
  }
}

function* showLive({ payload }: ReturnType<typeof liveReceived>): SagaIterator<void> {
  yield put(actions.liveChanged({ ...payload, now: serverTime() }))
}

/**
 * Reads the pairing. An approved television then reads its contents. A television without a code requests a new one.
 * @returns the action to dispatch
 */
function* read(): SagaIterator<UnknownAction> {
  const pairing = yield* makeCallInSaga('screenPairing', {})
  if (pairing.state === 'approved') {
    yield* readContents()
    return actions.approved()
  }
  const isOut: boolean = yield select(selectIsOut, pairing)
  if (isOut) return actions.turnedOff()
  const waiting = pairing.state === 'none' ? yield* makeCallInSaga('pairScreen', {}) : pairing
  if (waiting.state !== 'waiting') return actions.approved()
  return actions.codeShown({ text: waiting.code, until: serverTime() + waiting.secondsLeft * 1_000 })
}

/** Reads the contents into the cache of `api`, where messages about changes refresh them. */
function* readContents(): SagaIterator<void> {
  const request = api.endpoints.screenContents.initiate({}, { subscribe: false, forceRefetch: true })
  const { error } = yield* putThunkResolve(request)
  if (error !== undefined) throw error
}

/** Whether an admin has revoked the television or refused its code. The server removes a refused code. */
function selectIsOut(state: { television: actions.TelevisionState }, { state: now }: TelevisionPairing): boolean {
  const { pairing, code } = actions.selectTelevision(state)
  return pairing === 'approved' || (now === 'none' && code !== null && serverTime() < code.until - tolerance)
}

/** The time from `now` to the next 05:00 in the time zone of the browser. */
export function millisecondsUntilReload(now: Date): number {
  const next = new Date(now)
  next.setHours(reloadHour, 0, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now.getTime()
}

/** How long a television waits after a failed request. @param attempt number of failed requests before this one */
export const retryDelayMs = (attempt: number): number => Math.min(60_000, 5_000 * 2 ** attempt)
