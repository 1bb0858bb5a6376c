import type { SagaIterator } from 'redux-saga'
import { call, put, select, takeLatest, takeLeading } from 'redux-saga/effects'
import { ask } from '../../app/ask.ts'
import { use } from '../../app/saga-context.ts'
import { say, tellFailure } from '../../app/text.ts'
import { type Failure, failureOf, isAway } from '../../wire/failure.ts'
import { errorShown, messageShown } from '../notice/slice.ts'
import { silenceForLogout } from '../push/saga.ts'
import type { CurrentPlayer } from './player-storage.ts'
import { selectPlayer } from './selectors.ts'
import {
  appStarted,
  helloReceived,
  leaveForWelcome,
  loggedOut,
  loginFailed,
  loginSubmitted,
  logoutAsked,
  passwordChangeRequired,
  playerReceived,
  registrationAccepted,
  registrationFailed,
  registrationSubmitted,
  sessionLost,
} from './slice.ts'

/** Startup check (specification §7, hello/plop), then who the player is by now: roles and language may have changed. */
function* checkSession(): SagaIterator<void> {
  const stored: CurrentPlayer | null = yield select(selectPlayer)
  try {
    const hello = yield* ask('hello', {})
    yield put(helloReceived(hello))
    if (stored === null) return
    if (hello.authenticated) yield put(playerReceived(yield* ask('player', { params: { pseudo: stored.pseudo } })))
    else yield put(sessionLost())
  } catch (error) {
    // Without an answer the last data stay readable (ux 35), and a referee goes on scoring while the server restarts;
    // any answer of the application but a good one ends the session (specification §8).
    if (stored !== null && !isAway(failureOf(error))) yield put(sessionLost())
  }
}

function* login({ payload }: ReturnType<typeof loginSubmitted>): SagaIterator<void> {
  try {
    yield put(playerReceived(yield* ask('authenticate', { body: payload })))
  } catch (error) {
    const failure = failureOf(error)
    yield put(loginFailed(failure))
    yield put(errorShown(loginRefusal(failure)))
  }
}

/** The server's words, but for a 504, which is maintenance (specification §8). */
const loginRefusal = (failure: Failure) =>
  failure.kind === 'problem' && failure.status === 504 ? say('error.maintenance') : tellFailure(failure)

function* register({ payload }: ReturnType<typeof registrationSubmitted>): SagaIterator<void> {
  try {
    const player = yield* ask('register', { body: payload })
    // The first account of an installation is active at once (decisions §1): it need not wait, nor type again.
    if (player.authorities.length > 0)
      yield put(
        playerReceived(yield* ask('authenticate', { body: { pseudo: player.pseudo, password: payload.password } })),
      )
    else yield put(registrationAccepted({ pseudo: player.pseudo }))
  } catch (error) {
    const failure = failureOf(error)
    yield put(registrationFailed(failure))
    yield put(errorShown(tellFailure(failure)))
  }
}

function* logout(): SagaIterator<void> {
  // While the session still allows it: after a logout this device is not notified any more.
  const silent = yield* silenceForLogout()
  const ended = yield* endSession()
  yield put(loggedOut())
  const title = say('shell.logout')
  if (!silent) yield put(messageShown({ title, text: say('push.stillOn') }))
  if (!ended) yield put(messageShown({ title, text: say('shell.sessionStillOpen') }))
}

/** @returns whether the server has no session of this browser any more. Leaving the page works without an answer. */
function* endSession(): SagaIterator<boolean> {
  try {
    yield* ask('logout', {})
    return true
  } catch (error) {
    const failure = failureOf(error)
    return failure.kind === 'problem' && failure.status === 401
  }
}

function* rememberPlayer({ payload }: ReturnType<typeof playerReceived>): SagaIterator<void> {
  const storage = yield* use('storage')
  const loadDictionary = yield* use('loadDictionary')
  yield call(storage.keep, { pseudo: payload.pseudo, authorities: payload.authorities }, payload.language)
  yield call(loadDictionary, payload.language)
}

function* forgetPlayer(): SagaIterator<void> {
  const storage = yield* use('storage')
  yield call(storage.clear)
}

function* goTo(path: string): SagaIterator<void> {
  const navigation = yield* use('navigation')
  yield call(navigation.go, path)
}

/** Login, registration, logout and what ends a session. The guard follows the slice; no saga moves a player who has just left. */
export function* sessionSaga(): SagaIterator<void> {
  yield takeLeading(appStarted, checkSession)
  yield takeLeading(loginSubmitted, login)
  yield takeLeading(registrationSubmitted, register)
  yield takeLeading(logoutAsked, logout)
  yield takeLatest(playerReceived, rememberPlayer)
  yield takeLatest([loggedOut, sessionLost], forgetPlayer)
  yield takeLatest(leaveForWelcome, goTo, '/welcome')
  yield takeLatest(passwordChangeRequired, goTo, '/account/password')
}
