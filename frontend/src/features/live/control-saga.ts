import type { LiveMatch } from '@topspin/domain/contract/live'
import type { MatchRecorded } from '@topspin/domain/contract/match'
import type { SagaIterator } from 'redux-saga'
import { call, put, select, takeLeading } from 'redux-saga/effects'
import { ask, failureOf, newIdempotencyKey, use } from '../../shared/api/index.ts'
import { impact } from '../../shared/format/index.ts'
import { failureText, type Text, textOf } from '../../shared/i18n/index.ts'
import { paths } from '../../shared/navigation/index.ts'
import { errorShown, toastShown } from '../../shared/notices/index.ts'
import { selectConfirmedMatch, selectDraft } from './selectors.ts'
import {
  controlDone,
  controlRefused,
  liveAsked,
  liveEnded,
  saveAsked,
  serviceChosen,
  startAsked,
  stopAsked,
  type WithLive,
} from './slice.ts'

/** Shows the text of the server, and reads the match again. */
function* showRefusal(error: unknown): SagaIterator<void> {
  yield put(controlRefused())
  yield put(errorShown(failureText(failureOf(error))))
  yield put(liveAsked())
}

function* start(): SagaIterator<void> {
  const { playerOne, playerTwo }: WithLive['live']['draft'] = yield select(selectDraft)
  if (playerOne === null || playerTwo === null) return
  const body = { playerOne, playerTwo }
  yield put(controlDone(yield* ask('liveStart', { body, idempotencyKey: newIdempotencyKey() })))
}

function* chooseService({ payload }: ReturnType<typeof serviceChosen>): SagaIterator<void> {
  yield put(controlDone(yield* ask('liveFirstService', { body: payload, idempotencyKey: newIdempotencyKey() })))
}

function* save(): SagaIterator<void> {
  const match: LiveMatch | null = yield select(selectConfirmedMatch)
  const recorded = yield* ask('liveSave', { idempotencyKey: newIdempotencyKey() })
  if (match !== null) yield put(liveEnded(match.id))
  yield put(toastShown(summaryOf(recorded)))
  const navigation = yield* use('navigation')
  yield call(navigation.go, paths.home)
}

/** The result and the points of both players, in one line. */
const summaryOf = (match: MatchRecorded): Text =>
  textOf('live.saved', {
    winner: match.winnerOne,
    loser: match.looserOne,
    won: match.winnerSet,
    lost: match.looserSet,
    winnerImpact: impact(match.winnerScoreImpact),
    loserImpact: impact(match.looserScoreImpact),
  })

function* stop(): SagaIterator<void> {
  const match: LiveMatch | null = yield select(selectConfirmedMatch)
  yield* ask('liveStop', { idempotencyKey: newIdempotencyKey() })
  if (match !== null) yield put(liveEnded(match.id))
  yield put(toastShown(textOf('live.stopped')))
}

type Asked = ReturnType<typeof startAsked | typeof serviceChosen | typeof saveAsked | typeof stopAsked>

function* handle(action: Asked): SagaIterator<void> {
  try {
    if (serviceChosen.match(action)) yield call(chooseService, action)
    else if (startAsked.match(action)) yield call(start)
    else if (saveAsked.match(action)) yield call(save)
    else yield call(stop)
  } catch (error) {
    yield call(showRefusal, error)
  }
}

/** The commands of a referee on the whole match, one at a time: a tap during a command is ignored. */
export function* controlSaga(): SagaIterator<void> {
  yield takeLeading([startAsked, serviceChosen, saveAsked, stopAsked], handle)
}
