import type { SagaIterator } from 'redux-saga'
import { spawn } from 'redux-saga/effects'
import { controlSaga, outboxSaga, readSaga } from '../features/live/index.ts'
import { pushSaga, sessionSaga } from '../features/session/index.ts'
import { noticesSaga } from '../shared/notices/saga.ts'
import { offlineSaga } from '../shared/offline/saga.ts'
import { connectionSaga } from '../shared/socket/connection-saga.ts'
import { undoSaga } from '../shared/undo/saga.ts'
import { type FeatureSaga, keepAlive } from './keep-alive.ts'
import { updateSaga } from './update-saga.ts'

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

/** Starts the saga of each feature. A crash of one does not stop the others. */
export function* rootSaga(report: (error: unknown) => void): SagaIterator<void> {
  for (const saga of features) yield spawn(keepAlive, saga, report)
}
