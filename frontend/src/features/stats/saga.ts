import type { SagaIterator } from 'redux-saga'
import { put, takeLatest } from 'redux-saga/effects'
import { ask } from '../../api/ask.ts'
import { failureOf } from '../../api/failure.ts'
import { statsFailed, statsReceived, statsShown } from './slice.ts'

function* readSheet({ payload: pseudo }: ReturnType<typeof statsShown>): SagaIterator<void> {
  try {
    const stats = yield* ask('playerAllStat', { params: { pseudo } })
    const player = yield* ask('player', { params: { pseudo } })
    yield put(statsReceived({ pseudo, sheet: { player, stats } }))
  } catch (error) {
    yield put(statsFailed({ pseudo, failure: failureOf(error) }))
  }
}

/** Reads the statistics of the player in the dialog. */
export function* statsSaga(): SagaIterator<void> {
  yield takeLatest(statsShown, readSheet)
}
