import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit'
import type { Reply } from '@topspin/domain/contract/calls'
import { eventChannel, type SagaIterator } from 'redux-saga'
import { call, delay, fork, put, race, select, take, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects'
import {
  api,
  type CallInput,
  failureOf,
  getService,
  isOfProxy,
  makeCallInSaga,
  putThunkResolve,
} from '../../shared/api/index.ts'
import { textOf } from '../../shared/i18n/index.ts'
import { paths } from '../../shared/navigation/index.ts'
import { keptToastShown, messageShown, toastClosed, toastShown } from '../../shared/notices/index.ts'
import {
  appStarted,
  type CurrentPlayer,
  companySessionOpened,
  helloReceived,
  landingRequired,
  loggedOut,
  logoutAsked,
  passwordChanged,
  passwordChangeRequired,
  playerReceived,
  registrationAccepted,
  selectCurrentPlayer,
  selectMustChangePassword,
  sessionLost,
} from '../../shared/session/index.ts'
import { socketActions } from '../../shared/socket/index.ts'
import { sendPendingCommands } from '../../shared/undo/index.ts'
import { endNotificationsForLogout } from './push-saga.ts'

const { authenticate, changePass, deleteMe, enterByLink, linkCompany, register, registerWithCompany, setEmail } =
  api.endpoints

/** The statuses that end the session of the player stored in this browser. 404 is the answer for a deleted account. */
const endingStatuses: readonly number[] = [401, 403, 404]

/** After this time, or when the socket connects, a failed check is made again (milliseconds). */
const checkAgainAfterMs = 60_000

/**
 * Reads the settings of the installation at the start, and checks the session of the player stored in this browser.
 * Repeats this until it succeeds or the session ends, because a page that starts without a network stays open for days.
 */
function* checkSession(): SagaIterator<void> {
  while (!(yield* isSessionChecked())) yield race([delay(checkAgainAfterMs), take(socketActions.socketConnected)])
}

/** @returns whether no further check is needed: after a success, and after an answer that ends a session */
function* isSessionChecked(): SagaIterator<boolean> {
  const stored: CurrentPlayer | null = yield select(selectCurrentPlayer)
  try {
    const hello = yield* makeCallInSaga('hello', {})
    yield put(helloReceived(hello))
    if (stored !== null && (yield select(selectCurrentPlayer)) === stored)
      yield race([call(checkPlayer, stored, hello), take(sessionChanges)])
    return true
  } catch (error) {
    // Only an answer about the session or the account ends the session (docs/specification.md#refusals). After any
    // other failure the player stays logged in, and a referee can score while the server restarts.
    const failure = failureOf(error)
    const isEnding = failure.kind === 'problem' && !isOfProxy(failure) && endingStatuses.includes(failure.status)
    if (stored !== null && isEnding && (yield select(selectCurrentPlayer)) === stored) yield put(sessionLost())
    return isEnding
  }
}

/** After one of these actions, a late answer about the former session must not change the player. */
const sessionChanges = [loggedOut, sessionLost, playerReceived]

/** Reads the player, whose roles and language may have changed. */
function* checkPlayer({ pseudo }: CurrentPlayer, { authenticated }: Reply<'hello'>): SagaIterator<void> {
  const player = authenticated && (yield* makeCallInSaga('player', { params: { pseudo } }))
  // Only a reply about the own account has an e-mail address. Without it, the session belongs to another player.
  yield put(player && player.email !== undefined ? playerReceived(player) : sessionLost())
}

/** Ends the page's session when another tab has stored another player, whose session cookie the page would use. */
function* endForOtherPlayer(): SagaIterator<void> {
  const storage = yield* getService('storage')
  const player: CurrentPlayer | null = yield select(selectCurrentPlayer)
  const stored = storage.player()
  if (player !== null && stored !== null && stored.pseudo !== player.pseudo) yield put(sessionLost())
}

/** Runs `endForOtherPlayer` whenever another tab may have logged in another player. */
function* followOtherPlayers(): SagaIterator<void> {
  const storage = yield* getService('storage')
  const visibility = yield* getService('visibility')
  const changes = eventChannel<true>((emit) => {
    const stops = [
      storage.follow(() => emit(true)),
      // The browser may have frozen the hidden page. The page has then missed the login in the other tab.
      visibility.follow(() => visibility.isVisible() && emit(true)),
    ]
    return () => stops.forEach((stop) => void stop())
  })
  yield takeEvery(changes, endForOtherPlayer)
  yield takeEvery([appStarted, socketActions.socketConnected, socketActions.socketDisconnected], endForOtherPlayer)
}

/** After the end of a session, reads whether an admin has disabled the account. */
function* explainEnds(): SagaIterator<never> {
  while (true) {
    yield take(playerReceived)
    const ended: UnknownAction = yield take([loggedOut, sessionLost])
    if (sessionLost.match(ended)) yield fork(explainEnd)
  }
}

function* explainEnd(): SagaIterator<void> {
  try {
    const hello = yield* makeCallInSaga('hello', {})
    if ((yield select(selectCurrentPlayer)) === null) yield put(helloReceived(hello))
  } catch {
    // Without an answer the landing page does not say why the session has ended.
  }
}

/** Logs a player in. The session of another player ends first, so that nothing of that player stays on the page. */
function* receive(player: Reply<'authenticate'>): SagaIterator<void> {
  const current: CurrentPlayer | null = yield select(selectCurrentPlayer)
  if (current !== null && current.pseudo !== player.pseudo) yield put(sessionLost())
  yield put(playerReceived(player))
}

function* enter({ payload }: PayloadAction<Reply<'authenticate'>>): SagaIterator<void> {
  yield call(receive, payload)
  // An account without an e-mail address has lost the address to another person, who has proved to own it
  // (docs/specification.md#addresses).
  if (payload.email !== '') return
  const shown = keptToastShown({ text: textOf('email.none'), detail: textOf('email.noneText') })
  yield put(shown)
  yield take([setEmail.matchFulfilled, loggedOut, sessionLost])
  yield put(toastClosed(shown.payload.id))
}

type Registered = PayloadAction<Reply<'register'>, string, { readonly arg: { originalArgs: CallInput<'register'> } }>

/**
 * The first account of an installation is active at once (docs/specification.md#accounts), so it is logged in. When the
 * login fails, such as without a network, the form of the login follows.
 */
function* enterOrWait({ payload: { pseudo, authorities }, meta }: Registered): SagaIterator<void> {
  const { password } = meta.arg.originalArgs.body
  if (authorities.length === 0) yield put(registrationAccepted({ pseudo }))
  else {
    const { error } = yield* putThunkResolve(authenticate.initiate({ body: { pseudo, password } }, { track: false }))
    if (error !== undefined) yield call(goTo, '/welcome?step=login')
  }
}

/** A player who has signed in with the company account enters, or waits for an admin. */
function* enterWithCompany(action: PayloadAction<Reply<'registerWithCompany'>>): SagaIterator<void> {
  const { pseudo, authorities } = action.payload
  if (authorities.length === 0) yield put(registrationAccepted({ pseudo }))
  else {
    yield call(receive, action.payload)
    if (registerWithCompany.matchFulfilled(action)) yield put(toastShown(textOf('company.active', { pseudo })))
  }
}

function* leavePasswordForm(): SagaIterator<void> {
  const forced: boolean = yield select(selectMustChangePassword)
  yield put(passwordChanged())
  const navigation = yield* getService('navigation')
  yield call(navigation.go, forced ? '/' : '/account', { replace: true, from: paths.password })
}

function* leave(): SagaIterator<void> {
  yield put(loggedOut())
}

function* logout(): SagaIterator<void> {
  // The notifications of this device end before the session, because the call that ends them needs the session.
  const silent = yield* endNotificationsForLogout()
  // Commands that can still be taken back are sent before the session ends, because they need the session. They include
  // commands that the player gives during the logout.
  yield race([call(sendPendingCommands), delay(pendingCommandsTimeoutMs)])
  const ended = yield* endSession()
  yield put(loggedOut())
  const title = textOf('shell.logout')
  if (!silent) yield put(messageShown({ title, text: textOf('push.stillOn') }))
  if (!ended) yield put(messageShown({ title, text: textOf('shell.sessionStillOpen') }))
}

/** The longest time that a logout waits for the answers to commands (milliseconds). */
const pendingCommandsTimeoutMs = 3_000

/** @returns whether the session has ended on the server. The page logs out in any case. */
function* endSession(): SagaIterator<boolean> {
  try {
    yield* makeCallInSaga('logout', {})
    return true
  } catch (error) {
    const failure = failureOf(error)
    return failure.kind === 'problem' && failure.status === 401
  }
}

function* rememberPlayer({ payload }: ReturnType<typeof playerReceived>): SagaIterator<void> {
  const storage = yield* getService('storage')
  const loadDictionary = yield* getService('loadDictionary')
  yield call(storage.keep, { pseudo: payload.pseudo, authorities: payload.authorities }, payload.language)
  yield call(loadDictionary, payload.language)
}

function* forgetPlayer(): SagaIterator<void> {
  const storage = yield* getService('storage')
  const answers = yield* getService('answers')
  yield call(storage.clear)
  // Another tab may have stored another player, whose answers stay.
  yield call(answers.keepOnly, storage.player()?.pseudo ?? '')
}

function* goTo(path: string): SagaIterator<void> {
  const navigation = yield* getService('navigation')
  yield call(navigation.go, path)
}

/**
 * Login, registration, a new password, logout and the end of a session. After a logout, the component `Guard` (app.tsx)
 * redirects to the landing page.
 */
export function* sessionSaga(): SagaIterator<void> {
  yield takeLeading(appStarted, checkSession)
  yield takeEvery([authenticate.matchFulfilled, enterByLink.matchFulfilled], enter)
  yield takeEvery(companySessionOpened, ({ payload }) => receive(payload))
  yield takeEvery(register.matchFulfilled, enterOrWait)
  yield takeEvery([registerWithCompany.matchFulfilled, linkCompany.matchFulfilled], enterWithCompany)
  yield takeEvery(changePass.matchFulfilled, leavePasswordForm)
  yield takeEvery(deleteMe.matchFulfilled, leave)
  yield takeLeading(logoutAsked, logout)
  yield takeLatest(playerReceived, rememberPlayer)
  yield takeLatest([loggedOut, sessionLost], forgetPlayer)
  yield fork(explainEnds)
  yield fork(followOtherPlayers)
  yield takeLatest(landingRequired, goTo, '/welcome')
  yield takeLatest(passwordChangeRequired, goTo, '/account/password')
}
