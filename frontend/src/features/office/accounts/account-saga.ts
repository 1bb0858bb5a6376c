import type { SagaIterator } from 'redux-saga'
import { call, put, select, takeEvery } from 'redux-saga/effects'
import { api } from '../../../shared/api/api.ts'
import { use } from '../../../shared/api/context.ts'
import { selectMustChangePassword } from '../../../shared/session/selectors.ts'
import { loggedOut, passwordChanged } from '../../../shared/session/slice.ts'

function* leavePasswordForm(): SagaIterator<void> {
  const forced: boolean = yield select(selectMustChangePassword)
  yield put(passwordChanged())
  const navigation = yield* use('navigation')
  yield call(navigation.go, forced ? '/' : '/account', { replace: true })
}

function* endSession(): SagaIterator<void> {
  yield put(loggedOut())
}

/** Leaves the password form after a change of the password, and ends the session after the account is deleted. */
export function* accountSaga(): SagaIterator<void> {
  yield takeEvery(api.endpoints.changePass.matchFulfilled, leavePasswordForm)
  yield takeEvery(api.endpoints.deleteMe.matchFulfilled, endSession)
}
