import type { UnknownAction } from '@reduxjs/toolkit'
import { calls } from '@topspin/domain/contract/calls'
import type { SagaIterator } from 'redux-saga'
import { put, takeEvery } from 'redux-saga/effects'
import { commandExecuted } from './call.ts'
import type { Model } from './models.ts'
import { refresh } from './refresh.ts'

/** `refresh` as an effect of a saga. */
// A thunk, which `put` passes to the store; its type allows actions only.
export const putRefresh = (models: readonly Model[]) => put(refresh(models) as unknown as UnknownAction)

function* refreshAfterCommand({ payload: name }: ReturnType<typeof commandExecuted>): SagaIterator<void> {
  const models: readonly Model[] = calls[name].changes
  if (models.length > 0) yield putRefresh(models)
}

/** Reads again what a command of this page has changed. */
export function* refreshSaga(): SagaIterator<void> {
  yield takeEvery(commandExecuted, refreshAfterCommand)
}
