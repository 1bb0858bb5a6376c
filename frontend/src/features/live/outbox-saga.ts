import type { Action } from '@reduxjs/toolkit'
import { LiveMatch } from '@topspin/domain/contract/live'
import type { RecordedMatch } from '@topspin/domain/contract/match'
import type { SagaIterator } from 'redux-saga'
import { call, delay, fork, put, race, select, take, takeEvery } from 'redux-saga/effects'
import { failureOf, getService, isLastingRefusal, makeCallInSaga, newIdempotencyKey } from '../../shared/api/index.ts'
import { failureText } from '../../shared/i18n/index.ts'
import { type Ranking, selectLadder } from '../../shared/ladder/index.ts'
import { matchFormRootPath, singlesFormPath } from '../../shared/navigation/index.ts'
import { errorShown } from '../../shared/notices/index.ts'
import { loggedOut, playerReceived, selectPseudo, sessionLost } from '../../shared/session/index.ts'
import { liveReceived, socketActions } from '../../shared/socket/index.ts'
import { type Outbox, requestOfFirstMove, type SaveWish } from './outbox.ts'
import {
  type ShownLiveMatch,
  selectIsRecorder,
  selectIsScoreboardShown,
  selectLiveState,
  selectReconnecting,
  selectShownLiveMatch,
} from './selectors.ts'
import { liveActions as actions, type LiveSliceState, liveSaved, type UncountedTaps } from './slice.ts'

/** How long to wait before a request without an answer is sent again, in milliseconds. */
const retryAfterMs = 2000

/**
 * What to do after a failed request. `again`: there was no answer or a temporary refusal. The request is repeated with
 * the same key, so it is executed at most once (docs/specification.md#idempotency). `refused`: the move or the wish to
 * save is discarded. A `LiveMatch`: the move was stale, and this is the current match.
 */
export function nextStepAfterFailure(error: unknown): LiveMatch | 'again' | 'refused' {
  const failure = failureOf(error)
  if (failure.kind !== 'problem' || !isLastingRefusal(failure)) return 'again'
  return (failure.code === 'live-stale' && LiveMatch.safeParse(failure.current).data) || 'refused'
}

/** Sends the first move. @returns false when it must be sent again */
function* send(outbox: Outbox): SagaIterator<boolean> {
  const key: string = outbox.attempt?.key ?? (yield call(newIdempotencyKey))
  const request = requestOfFirstMove(outbox)
  yield put(actions.moveSent(key))
  try {
    const match =
      request.kind === 'point'
        ? yield* makeCallInSaga('liveUpdate', { body: request.body, idempotencyKey: key })
        : yield* makeCallInSaga('liveUndo', { body: request.body, idempotencyKey: key })
    yield put(actions.moveConfirmed({ key, match }))
  } catch (error) {
    const verdict = nextStepAfterFailure(error)
    if (verdict === 'again') {
      yield put(actions.moveDelayed())
      return false
    }
    yield put(verdict === 'refused' ? actions.moveRefused(key) : actions.moveStale({ key, match: verdict }))
  }
  return true
}

/**
 * Whether to save the match now. Discards the wish when the match is no longer won, or when the reader is no longer its
 * recorder. After the end of the match, the wish is kept only if a request was sent: that request may have ended the
 * match.
 */
function* isSaveDue({ liveId, attempt }: SaveWish): SagaIterator<boolean> {
  const { known, control }: LiveSliceState = yield select(selectLiveState)
  if (!known || control !== null) return false
  const shown: ShownLiveMatch | null = yield select(selectShownLiveMatch)
  const isOver = shown?.match.id !== liveId
  const isWished = isOver ? attempt !== null : (yield select(selectIsRecorder)) && shown.sheet.winner !== null
  if (isWished) return !(yield select(selectReconnecting))
  yield put(actions.saveWishDropped())
  return false
}

/** Saves the match. @returns false when the request must be sent again */
function* save({ liveId, attempt }: SaveWish): SagaIterator<boolean> {
  const key: string = attempt?.key ?? (yield call(newIdempotencyKey))
  const shown: ShownLiveMatch | null = yield select(selectShownLiveMatch)
  // Selected before the request: the socket may end the match and close the scoreboard before the answer.
  const isOver = shown?.match.id !== liveId
  const isOnScoreboard: boolean = isOver
    ? shown === null && attempt?.isOnScoreboard === true
    : yield select(selectIsScoreboardShown)
  yield put(actions.saveSent({ key, isOnScoreboard }))
  const ladderBefore: Ranking = (yield select(selectLadder('simple'))) ?? []
  try {
    const request = call(makeCallInSaga<'liveSave'>, 'liveSave', { body: { id: liveId }, idempotencyKey: key })
    const { match }: { match?: RecordedMatch } = yield race({ match: request, end: take([loggedOut, sessionLost]) })
    if (match === undefined) return true
    yield put(liveSaved({ match, ladderBefore }))
    yield put(actions.liveEnded(liveId))
    const navigation = yield* getService('navigation')
    // The match may have ended before this attempt, and the recorder may have opened another screen since then. With
    // `from`, `go` does nothing unless the screen with the match forms is still shown.
    if (isOnScoreboard) yield call(navigation.go, singlesFormPath, isOver ? { from: matchFormRootPath } : {})
  } catch (error) {
    if (nextStepAfterFailure(error) === 'again') {
      yield put(actions.saveDelayed())
      return false
    }
    yield* reportRefusal(error)
  }
  return true
}

/** Ends a command about the live match that has failed: shows why, and reads the live match again. */
export function* reportRefusal(error: unknown): SagaIterator<void> {
  yield put(actions.controlRefused())
  yield put(errorShown(failureText(failureOf(error))))
  yield put(actions.liveAsked())
}

/** Sends the queued moves in order, then the request to save the match. Repeats each until it is answered. */
function* deliver(): SagaIterator<void> {
  while (true) {
    const { outbox, saveWish }: LiveSliceState = yield select(selectLiveState)
    let isAnswered = true
    if (outbox !== null) isAnswered = yield call(send, outbox)
    else if (saveWish !== null && (yield call(isSaveDue, saveWish))) isAnswered = yield call(save, saveWish)
    else yield take('*')
    if (!isAnswered)
      yield race({ later: delay(retryAfterMs), now: take([socketActions.socketConnected, actions.liveEnded]) })
  }
}

/** Stores the queue after each change, so that no tap is lost when the page is reloaded or killed. */
function* keep(): SagaIterator<void> {
  const storage = yield* getService('outboxes')
  const pseudo: string = yield select(selectPseudo)
  const { outbox, unsent, saveWish }: LiveSliceState = yield select(selectLiveState)
  if (pseudo !== '') yield call(storage.keep, pseudo, { outbox, unsent, saveWish })
}

function* restore(): SagaIterator<void> {
  const storage = yield* getService('outboxes')
  const pseudo: string = yield select(selectPseudo)
  if (pseudo === '') return
  const taps: UncountedTaps = yield call(storage.read, pseudo)
  yield put(actions.tapsRestored(taps))
}

const isChange = (action: Action<string>): boolean => liveReceived.match(action) || action.type.startsWith('live/')

/** Sends the recorder's taps. A logout discards them. When a session expires, they stay for the next login. */
export function* outboxSaga(): SagaIterator<void> {
  // Runs first, because storing a new tap overwrites the stored queue.
  yield* restore()
  yield takeEvery(playerReceived, restore)
  yield takeEvery(isChange, keep)
  yield takeEvery(loggedOut, function* () {
    const storage = yield* getService('outboxes')
    yield call(storage.clear)
  })
  yield fork(deliver)
}
