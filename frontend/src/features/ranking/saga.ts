import type { SagaIterator } from 'redux-saga'
import { put, takeEvery } from 'redux-saga/effects'
import { ask } from '../../api/ask.ts'
import { failureOf } from '../../api/failure.ts'
import { rankingFailed, rankingReceived, rankingShown } from './slice.ts'

function* readRanking({ payload: ladder }: ReturnType<typeof rankingShown>): SagaIterator<void> {
  try {
    const ranking = yield* ask(ladder === 'simple' ? 'simpleRanking' : 'doubleRanking', {})
    yield put(rankingReceived({ ladder, ranking }))
  } catch (error) {
    yield put(rankingFailed({ ladder, failure: failureOf(error) }))
  }
}

/** Reads a ladder each time a screen shows it. */
export function* rankingSaga(): SagaIterator<void> {
  yield takeEvery(rankingShown, readRanking)
}
