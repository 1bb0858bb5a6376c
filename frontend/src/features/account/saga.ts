import type { ErrorCode } from '@topspin/domain/errors/catalogue'
import type { SagaIterator } from 'redux-saga'
import { call, put, select, takeLatest, takeLeading } from 'redux-saga/effects'
import { ask } from '../../api/ask.ts'
import { type Failure, failureOf } from '../../api/failure.ts'
import { failureText, textOf } from '../../i18n/text.ts'
import { errorShown, messageShown, toastShown } from '../../notices/slice.ts'
import { use } from '../../sagas/context.ts'
import { selectMustChangePassword, selectPseudo } from '../../session/selectors.ts'
import { loggedOut, passwordChanged } from '../../session/slice.ts'
import {
  accountFailed,
  accountReceived,
  accountShown,
  bioFailed,
  bioSaved,
  bioSubmitted,
  deletionAsked,
  deletionFailed,
  passwordAccepted,
  passwordRefused,
  passwordSubmitted,
} from './slice.ts'

function* readAccount(): SagaIterator<void> {
  try {
    const pseudo: string = yield select(selectPseudo)
    yield put(accountReceived(yield* ask('player', { params: { pseudo } })))
  } catch (error) {
    yield put(accountFailed(failureOf(error)))
  }
}

function* saveBio({ payload: bio }: ReturnType<typeof bioSubmitted>): SagaIterator<void> {
  try {
    yield* ask('miniBio', { body: { bio } })
    yield put(bioSaved(bio))
    yield put(toastShown(textOf('account.bioSaved')))
  } catch (error) {
    yield put(bioFailed(failureOf(error)))
    yield put(errorShown(textOf('account.bioFailed')))
  }
}

/** The form shows a wrong or missing current password, so no dialog is needed. */
const isWrongPassword = (failure: Failure): boolean =>
  failure.kind === 'problem' && failure.code === 'reauthentication-required'

const codesWithInstructions: readonly string[] = ['password-unchanged', 'too-many-requests'] satisfies ErrorCode[]
const saysWhatToDo = (failure: Failure): boolean =>
  failure.kind === 'problem' && codesWithInstructions.includes(failure.code)

function* changePassword({ payload }: ReturnType<typeof passwordSubmitted>): SagaIterator<void> {
  const { password, currentPassword } = payload
  const forced: boolean = yield select(selectMustChangePassword)
  try {
    yield* ask('changePass', { body: currentPassword === null ? { password } : { password, currentPassword } })
    yield put(passwordAccepted())
    yield put(passwordChanged())
    yield put(toastShown(textOf('password.changed')))
    const navigation = yield* use('navigation')
    yield call(navigation.go, forced ? '/' : '/account', { replace: true })
  } catch (error) {
    const failure = failureOf(error)
    yield put(passwordRefused(failure))
    if (isWrongPassword(failure)) return
    const text = saysWhatToDo(failure) ? failureText(failure) : textOf('password.failed')
    yield put(messageShown({ title: textOf('password.dialogTitle'), text }))
  }
}

function* deleteAccount({ payload: password }: ReturnType<typeof deletionAsked>): SagaIterator<void> {
  try {
    yield* ask('deleteMe', { body: { password } })
    yield put(loggedOut())
  } catch (error) {
    const failure = failureOf(error)
    yield put(deletionFailed(failure))
    if (isWrongPassword(failure)) return
    yield put(errorShown(failureText(failure)))
  }
}

/** Reads the player's own account, saves the bio, changes the password and deletes the account. */
export function* accountSaga(): SagaIterator<void> {
  yield takeLatest(accountShown, readAccount)
  yield takeLeading(bioSubmitted, saveBio)
  yield takeLeading(passwordSubmitted, changePassword)
  yield takeLeading(deletionAsked, deleteAccount)
}
