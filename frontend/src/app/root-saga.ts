import type { SagaIterator } from 'redux-saga'
import { spawn } from 'redux-saga/effects'
import { refreshSaga } from '../api/refresh-saga.ts'
import { accountSaga } from '../features/account/saga.ts'
import { controlSaga } from '../features/live/control-saga.ts'
import { outboxSaga } from '../features/live/outbox-saga.ts'
import { readSaga } from '../features/live/read-saga.ts'
import { pushSaga } from '../features/push/saga.ts'
import { sessionSaga } from '../features/session/saga.ts'
import { updateSaga } from '../features/update/saga.ts'
import { noticesSaga } from '../notices/saga.ts'
import { offlineSaga } from '../offline/saga.ts'
import { changesSaga } from '../socket/changes-saga.ts'
import { connectionSaga } from '../socket/connection-saga.ts'
import { undoSaga } from '../undo/saga.ts'
import { type FeatureSaga, keepAlive } from './keep-alive.ts'

const features: readonly FeatureSaga[] = [
  refreshSaga,
  changesSaga,
  connectionSaga,
  noticesSaga,
  offlineSaga,
  sessionSaga,
  accountSaga,
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
