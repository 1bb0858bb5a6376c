import type { SagaIterator } from 'redux-saga'
import { delay, put, select, takeEvery, takeLeading } from 'redux-saga/effects'
import { reportsEnded, reportsStarted } from '../api/freshness.ts'
import type { Model } from '../api/models.ts'
import { putRefresh } from '../api/refresh-saga.ts'
import { changesRead, changesReceived, socketDisconnected, type WithSocket } from './slice.ts'

const selectUnread = (state: WithSocket) => state.socket.unread

function* noteReports({ payload: { models } }: ReturnType<typeof changesReceived>): SagaIterator<void> {
  // Only the first message of a connection names no model.
  if (models.length === 0) yield put(reportsStarted(Date.now()))
}

/** The random delay spreads the reads of all pages. Messages that arrive during it are read with the first. */
function* readChanges({ payload: { spreadMs } }: ReturnType<typeof changesReceived>): SagaIterator<void> {
  yield delay(Math.random() * spreadMs)
  const models: readonly Model[] = yield select(selectUnread)
  if (models.length === 0) return
  yield put(changesRead())
  yield putRefresh(models)
}

function* noteSilence(): SagaIterator<void> {
  yield put(reportsEnded())
}

/** Reads again what the server reports as changed (docs/architecture.md#server-state-in-the-page). */
export function* changesSaga(): SagaIterator<void> {
  yield takeEvery(changesReceived, noteReports)
  yield takeLeading(changesReceived, readChanges)
  yield takeEvery(socketDisconnected, noteSilence)
}
