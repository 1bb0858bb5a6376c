import { LiveMatch } from '@topspin/domain/contract/live'
import type { SagaIterator } from 'redux-saga'
import { call, delay, fork, put, race, select, take, takeEvery } from 'redux-saga/effects'
import { ask } from '../../app/ask.ts'
import { use } from '../../app/saga-context.ts'
import { Problem } from '../../wire/failure.ts'
import { newIdempotencyKey } from '../../wire/idempotency-key.ts'
import { selectPseudo } from '../session/selectors.ts'
import { appStarted, loggedOut, playerReceived } from '../session/slice.ts'
import { type Outbox, requestOf } from './outbox.ts'
import { selectOutbox } from './selectors.ts'
import {
  lineOpened,
  liveEnded,
  liveFound,
  liveHeard,
  moveConfirmed,
  moveDelayed,
  moveRefused,
  moveSent,
  moveStale,
  outboxRestored,
  pointTapped,
  retryAsked,
  undoTapped,
} from './slice.ts'

const retryAfterMs = 2000

/** What a failed try means for the move that was sent. */
type Verdict =
  | { readonly kind: 'again' }
  | { readonly kind: 'stale'; readonly match: LiveMatch }
  | { readonly kind: 'refused' }

/**
 * Reads a failure. Where nothing answered, or not in earnest (5xx, 429, an ended session), the move stays and goes
 * out again under its key, which the server answers at most once (decisions §4).
 */
export function verdictOf(error: unknown): Verdict {
  if (!(error instanceof Problem)) return { kind: 'again' }
  const { status, code, current } = error.document
  if (status >= 500 || status === 429 || status === 401 || code === 'csrf' || code === 'concurrent-change')
    return { kind: 'again' }
  const match = LiveMatch.safeParse(current)
  return code === 'live-stale' && match.success ? { kind: 'stale', match: match.data } : { kind: 'refused' }
}

function* send(outbox: Outbox): SagaIterator<boolean> {
  const key: string = outbox.attempt?.key ?? (yield call(newIdempotencyKey))
  const request = requestOf(outbox)
  yield put(moveSent(key))
  try {
    const match =
      request.kind === 'point'
        ? yield* ask('liveUpdate', { body: request.body, idempotencyKey: key })
        : yield* ask('liveUndo', { body: request.body, idempotencyKey: key })
    yield put(moveConfirmed({ key, match }))
    return true
  } catch (error) {
    const verdict = verdictOf(error)
    switch (verdict.kind) {
      case 'again':
        yield put(moveDelayed())
        return false
      case 'stale':
        yield put(moveStale({ key, match: verdict.match }))
        return true
      case 'refused':
        yield put(moveRefused())
        return true
    }
  }
}

/** Sends what is queued, one after another; what found no answer goes out again until it has one. */
function* deliver(): SagaIterator<void> {
  while (true) {
    const outbox: Outbox | null = yield select(selectOutbox)
    if (outbox === null) yield take([pointTapped, undoTapped, outboxRestored])
    else if (!(yield call(send, outbox)))
      yield race({ later: delay(retryAfterMs), now: take([retryAsked, lineOpened, liveEnded]) })
  }
}

/** After each change, so that a reload right after a tap does not lose it. */
function* keep(): SagaIterator<void> {
  const storage = yield* use('outboxes')
  const pseudo: string = yield select(selectPseudo)
  const outbox: Outbox | null = yield select(selectOutbox)
  if (pseudo !== '') yield call(storage.keep, pseudo, outbox)
}

function* restore(): SagaIterator<void> {
  const storage = yield* use('outboxes')
  const pseudo: string = yield select(selectPseudo)
  if (pseudo === '') return
  const outbox: Outbox | null = yield call(storage.read, pseudo)
  if (outbox !== null) yield put(outboxRestored(outbox))
}

function* forget(): SagaIterator<void> {
  const storage = yield* use('outboxes')
  yield call(storage.clear)
}

const changing = [
  pointTapped,
  undoTapped,
  moveSent,
  moveConfirmed,
  moveDelayed,
  moveStale,
  moveRefused,
  liveHeard,
  liveFound,
  liveEnded,
]

/** The recorder's taps on their way to the server. A session that ends by itself leaves them in the browser for the next one. */
export function* outboxSaga(): SagaIterator<void> {
  yield takeEvery([appStarted, playerReceived], restore)
  yield takeEvery(changing, keep)
  yield takeEvery(loggedOut, forget)
  yield fork(deliver)
}
