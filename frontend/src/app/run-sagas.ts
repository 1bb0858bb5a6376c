import { runSaga, type SagaIterator, stdChannel } from 'redux-saga'
import { call, delay, spawn } from 'redux-saga/effects'
import { controlSaga, outboxSaga, readSaga } from '../features/live/index.ts'
import { pushSaga, sessionSaga } from '../features/session/index.ts'
import type { SagaContext } from '../shared/api/context.ts'
import { noticesSaga } from '../shared/notices/saga.ts'
import { offlineSaga } from '../shared/offline/saga.ts'
import { connectionSaga } from '../shared/socket/connection-saga.ts'
import { undoSaga } from '../shared/undo/saga.ts'
import type { ActionQueue } from './action-queue.ts'
import type { AppStore } from './store.ts'
import { updateSaga } from './updates.ts'

/** The saga of a feature. It runs as long as the page. */
type FeatureSaga = () => SagaIterator<void>

const features: readonly FeatureSaga[] = [
  connectionSaga,
  noticesSaga,
  offlineSaga,
  sessionSaga,
  outboxSaga,
  controlSaga,
  readSaga,
  pushSaga,
  updateSaga,
  undoSaga,
]

/**
 * Starts the saga of each feature, which receives all actions of the store. A crash of one does not stop the others.
 * @param context the services that sagas use
 * @param report receives the error of a crashed saga
 */
export function runSagas(
  { dispatch, getState }: AppStore,
  actions: ActionQueue,
  context: SagaContext,
  report: (error: unknown) => void,
): void {
  const channel = stdChannel()
  runSaga({ channel, dispatch, getState, context }, rootSaga, report)
  actions.connect(channel.put)
}

function* rootSaga(report: (error: unknown) => void): SagaIterator<void> {
  for (const saga of features) yield spawn(keepAlive, saga, report)
}

/** Delay before a restart, so that a saga that crashes at its start does not block the page. */
const restartAfterMs = 100

/**
 * Runs the saga of a feature. When it crashes, reports the error and restarts this saga; the others keep running.
 * @param report receives the error; in the page, `window.reportError`
 */
export function* keepAlive(saga: FeatureSaga, report: (error: unknown) => void): SagaIterator<void> {
  while (true) {
    try {
      yield call(saga)
      return
    } catch (error) {
      yield call(report, error)
      yield delay(restartAfterMs)
    }
  }
}
