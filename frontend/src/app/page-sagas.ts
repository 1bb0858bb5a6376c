import { runSaga, type SagaIterator, stdChannel } from 'redux-saga'
import { call, delay, spawn } from 'redux-saga/effects'
import { createOutboxStorage, liveCommandSaga, liveReadSaga, outboxSaga } from '../features/live/index.ts'
import { createBrowserPushApi, pushSaga, sessionSaga } from '../features/session/index.ts'
import type { SagaContext } from '../shared/api/index.ts'
import { loadDictionary } from '../shared/i18n/index.ts'
import { noticesSaga } from '../shared/notices/index.ts'
import { createAnswerStorage, offlineSaga } from '../shared/offline/index.ts'
import { connectionSaga, createStompFeed, createVisibility } from '../shared/socket/index.ts'
import { undoSaga } from '../shared/undo/index.ts'
import type { ActionQueue, AppStore } from './store.ts'
import { createPageUpdater, noPageUpdater, updateSaga } from './updates.ts'

const features: readonly (() => SagaIterator<void>)[] = [
  connectionSaga,
  noticesSaga,
  offlineSaga,
  sessionSaga,
  outboxSaga,
  liveCommandSaga,
  liveReadSaga,
  pushSaga,
  updateSaga,
  undoSaga,
]

export function startPageSagas(
  store: AppStore,
  actions: ActionQueue,
  services: Pick<SagaContext, 'wire' | 'navigation' | 'storage' | 'sendSpan' | 'timeZone'>,
): void {
  const hasWorker = import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator
  const context: SagaContext = {
    ...services,
    loadDictionary,
    feed: createStompFeed(window),
    visibility: createVisibility(document),
    outboxes: createOutboxStorage(() => window.localStorage, navigator.locks),
    answers: createAnswerStorage(() => window.localStorage),
    pushDevice: createBrowserPushApi(window),
    updates: hasWorker ? createPageUpdater(window) : noPageUpdater,
  }
  runSagas(store, actions, context, window.reportError.bind(window))
}

/** Starts the sagas. A crash of one does not stop the others. @param report receives the error of a crashed saga */
export function runSagas(
  { dispatch, getState }: Pick<AppStore, 'dispatch' | 'getState'>,
  actions: ActionQueue,
  context: SagaContext,
  report: (error: unknown) => void,
): void {
  const channel = stdChannel()
  function* all(): SagaIterator<void> {
    for (const saga of features) yield spawn(keepAlive, saga, report)
  }
  runSaga({ channel, dispatch, getState, context }, all)
  actions.connect(channel.put)
}

/** Milliseconds before a crashed saga restarts. Without the wait, a crash at each start would block the page. */
const restartAfterMs = 100

/** Runs a saga. When it crashes, reports the error and restarts it. */
export function* keepAlive(saga: () => SagaIterator<void>, report: (error: unknown) => void): SagaIterator<void> {
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
