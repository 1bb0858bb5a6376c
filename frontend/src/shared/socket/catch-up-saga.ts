import { instant } from '@topspin/domain/ids'
import { mondayOf } from '@topspin/domain/time/days'
import { appearsAtMinute } from '@topspin/domain/time/iso-week'
import { buffers, type EventChannel, eventChannel, type SagaIterator } from 'redux-saga'
import { all, call, delay, put, select, take, takeEvery } from 'redux-saga/effects'
import {
  api,
  endpointFailure,
  getService,
  putThunk,
  refreshAll,
  type WithApi,
  type WithFreshness,
} from '../api/index.ts'
import { dateFormatsIn, localMinuteOfDay, serverTime } from '../format/index.ts'
import type { Connection, Visibility } from './feed.ts'
import { socketActions } from './slice.ts'

declare module '../api/context.ts' {
  interface SagaContext {
    /** The time zone of the installation, an IANA name; undefined for the time zone of the browser. */
    readonly timeZone?: string | undefined
  }
}

/** A page hidden for longer than this (milliseconds) may have missed messages, because the browser may suspend it. */
const awayAfter = 30_000
/** How often a page reads its answers again while the server reports no changes, or after a failed read (milliseconds). */
const pollEvery = 60_000

/** Whether any answer could not be read but may be read later. A refusal such as 404 stays the same. */
const selectFailed = (state: WithApi): boolean =>
  api.util.selectAllQueryEntries(state).some(({ error }) => {
    const failure = endpointFailure(error)
    return failure !== null && (failure.kind !== 'problem' || failure.status >= 500)
  })

const selectBehind = (state: WithFreshness & WithApi): boolean =>
  state.freshness.reportedSince === null || selectFailed(state)

/**
 * Reads the answers on the screen again after midnight, and on Mondays after the summary of the week has appeared. Also
 * reads them after the page was hidden for a while, because the socket may have missed a change. Reads every minute while
 * the server reports no changes or a read has failed.
 */
export function* catchUpSaga(connection: Connection): SagaIterator<void> {
  const visibility = yield* getService('visibility')
  const dates = dateFormatsIn(yield* getService('timeZone'))
  const partOfDay = (): string => {
    const now = serverTime()
    const day = dates.isoDay(instant(now))
    // Changes a minute late, because `serverTime` may be ahead of the server by a second.
    return `${day} ${day === mondayOf(day) && localMinuteOfDay(now, dates) > appearsAtMinute}`
  }
  let readIn = partOfDay()
  yield takeEvery(socketActions.caughtUp, () => {
    readIn = partOfDay()
  })
  yield all([
    call(followReturns, visibility, connection),
    call(poll, visibility, () => partOfDay() !== readIn),
    takeEvery(socketActions.socketConnected, readFailed),
  ])
}

function* readAgain(): SagaIterator<void> {
  yield put(socketActions.caughtUp())
  yield putThunk(refreshAll())
}

function* readFailed(): SagaIterator<void> {
  if (yield select(selectFailed)) yield call(readAgain)
}

const changesOf = (visibility: Visibility) =>
  eventChannel<boolean>((emit) => visibility.follow(() => emit(visibility.isVisible())), buffers.expanding(2))

function* followReturns(visibility: Visibility, connection: Connection): SagaIterator<void> {
  const changes: EventChannel<boolean> = yield call(changesOf, visibility)
  let hiddenAt: number | null = visibility.isVisible() ? null : Date.now()
  try {
    while (true) {
      const visible: boolean = yield take(changes)
      if (!visible) hiddenAt = Date.now()
      else if (hiddenAt !== null && Date.now() - hiddenAt > awayAfter) {
        connection.reconnect()
        yield call(readAgain)
      }
    }
  } finally {
    changes.close()
  }
}

/**
 * Checks every minute whether to read again. `isOld`: whether the last read was in an earlier part of the day. Some
 * answers depend on the time: a fixture becomes late.
 */
function* poll(visibility: Visibility, isOld: () => boolean): SagaIterator<never> {
  while (true) {
    yield delay(pollEvery)
    if (visibility.isVisible() && (isOld() || (yield select(selectBehind)))) yield call(readAgain)
  }
}
