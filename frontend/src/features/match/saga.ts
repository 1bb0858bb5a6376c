import type { Action } from '@reduxjs/toolkit'
import type { MatchRecorded } from '@topspin/domain/contract/match'
import type { Ladder } from '@topspin/domain/ladder'
import type { SagaIterator } from 'redux-saga'
import { put, select, takeLatest, takeLeading } from 'redux-saga/effects'
import { ask } from '../../api/ask.ts'
import { failureOf } from '../../api/failure.ts'
import { failureText } from '../../i18n/text.ts'
import { errorShown } from '../../notices/slice.ts'
import { doublesOf, singlesOf } from './form.ts'
import { selectForm, selectLadder } from './selectors.ts'
import {
  type EntryForm,
  matchRecorded,
  matchRefused,
  matchSubmitted,
  pseudosFailed,
  pseudosReceived,
  pseudosShown,
} from './slice.ts'

function* readPseudos(): SagaIterator<void> {
  try {
    yield put(pseudosReceived(yield* ask('activePseudos', {})))
  } catch (error) {
    yield put(pseudosFailed(failureOf(error)))
  }
}

function* record({ payload: { ladder, key } }: ReturnType<typeof matchSubmitted>): SagaIterator<void> {
  const form: EntryForm = yield select(selectForm(ladder))
  // The reducer ignores an incomplete submission.
  if (form.submission.status !== 'sending') return
  try {
    const ranksBefore = yield* readRanks(ladder)
    const match = yield* send(form, ladder, form.key ?? key)
    if (match === null) return
    yield put(matchRecorded({ ladder, recorded: { match, ranksBefore } }))
  } catch (error) {
    const failure = failureOf(error)
    yield put(matchRefused({ ladder, failure }))
    yield put(errorShown(failureText(failure)))
  }
}

function* readRanks(ladder: Ladder): SagaIterator<Record<string, number>> {
  const ranking: ReturnType<ReturnType<typeof selectLadder>> = yield select(selectLadder(ladder))
  return Object.fromEntries((ranking ?? []).map(({ pseudo, rank }) => [pseudo, rank]))
}

function* send({ draft }: EntryForm, ladder: Ladder, idempotencyKey: string): SagaIterator<MatchRecorded | null> {
  if (ladder === 'simple') {
    const body = singlesOf(draft)
    return body === null ? null : yield* ask('play', { body, idempotencyKey })
  }
  const body = doublesOf(draft)
  return body === null ? null : yield* ask('playDouble', { body, idempotencyKey })
}

const submittedTo = (ladder: Ladder) => (action: Action) =>
  matchSubmitted.match(action) && action.payload.ladder === ladder

/** Records matches, one at a time for each form, so that a double tap is one match. */
export function* matchSaga(): SagaIterator<void> {
  yield takeLatest(pseudosShown, readPseudos)
  yield takeLeading(submittedTo('simple'), record)
  yield takeLeading(submittedTo('double'), record)
}
