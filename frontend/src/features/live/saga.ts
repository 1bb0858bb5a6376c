import type { SagaIterator } from 'redux-saga'
import { call, put, select, take, takeEvery, takeLeading } from 'redux-saga/effects'
import { ask, failureOf, newIdempotencyKey, putThunk, use } from '../../shared/api/index.ts'
import { impact } from '../../shared/format/index.ts'
import { failureText, textOf } from '../../shared/i18n/index.ts'
import { paths } from '../../shared/navigation/index.ts'
import { errorShown, toastShown } from '../../shared/notices/index.ts'
import { loggedOut, sessionLost } from '../../shared/session/index.ts'
import { liveReceived } from '../../shared/socket/index.ts'
import { readLive } from './read-live.ts'
import { selectConfirmedMatch, selectLive, selectLiveKnown } from './selectors.ts'
import {
  controlDone,
  controlRefused,
  type LiveState,
  liveAsked,
  liveEnded,
  liveShown,
  saveAsked,
  serviceChosen,
  startAsked,
  stopAsked,
} from './slice.ts'

type Asked = ReturnType<typeof startAsked | typeof serviceChosen | typeof saveAsked | typeof stopAsked>

function* command(asked: Asked): SagaIterator<void> {
  const idempotencyKey = newIdempotencyKey()
  const { followed, draft }: LiveState = yield select(selectLive)
  const end = followed && liveEnded(followed.match.id)
  if (startAsked.match(asked)) {
    const { playerOne, playerTwo } = draft
    if (playerOne === null || playerTwo === null) return
    yield put(controlDone(yield* ask('liveStart', { body: { playerOne, playerTwo }, idempotencyKey })))
  } else if (serviceChosen.match(asked)) {
    yield put(controlDone(yield* ask('liveFirstService', { body: asked.payload, idempotencyKey })))
  } else if (stopAsked.match(asked)) {
    yield* ask('liveStop', { idempotencyKey })
    if (end !== null) yield put(end)
    yield put(toastShown(textOf('live.stopped')))
  } else {
    const { winnerOne, looserOne, ...saved } = yield* ask('liveSave', { idempotencyKey })
    if (end !== null) yield put(end)
    const impacts = { winnerImpact: impact(saved.winnerScoreImpact), loserImpact: impact(saved.looserScoreImpact) }
    const sets = { won: saved.winnerSet, lost: saved.looserSet }
    yield put(toastShown(textOf('live.saved', { winner: winnerOne, loser: looserOne, ...sets, ...impacts })))
    const navigation = yield* use('navigation')
    yield call(navigation.go, paths.home)
  }
}

/** The commands of a referee on the whole match, one at a time: a tap during a command is ignored. */
export function* controlSaga(): SagaIterator<void> {
  yield takeLeading([startAsked, serviceChosen, saveAsked, stopAsked], function* (asked: Asked) {
    try {
      yield call(command, asked)
    } catch (error) {
      yield put(controlRefused())
      yield put(errorShown(failureText(failureOf(error))))
      yield put(liveAsked())
    }
  })
}

/** Reads the live match at the first screen of a session, and on request. */
export function* readSaga(): SagaIterator<void> {
  yield takeEvery(liveAsked, function* () {
    yield putThunk(readLive)
  })
  // The socket reports an end but never sent this match: the end may be that of an older one.
  yield takeEvery(liveReceived, function* ({ payload }: ReturnType<typeof liveReceived>): SagaIterator<void> {
    if (payload.match === null && (yield select(selectConfirmedMatch)) !== null) yield put(liveAsked())
  })
  // The page may contain the first answer. The socket then sends what has changed since.
  while (true) {
    yield take(liveShown)
    if (!(yield select(selectLiveKnown))) yield put(liveAsked())
    yield take([loggedOut, sessionLost])
  }
}
