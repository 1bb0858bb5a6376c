import type { SagaIterator } from 'redux-saga'
import { put, takeEvery, takeLatest } from 'redux-saga/effects'
import { ask } from '../../api/ask.ts'
import { failureOf } from '../../api/failure.ts'
import { failureText, type Text, textOf } from '../../i18n/text.ts'
import { errorShown, messageShown, toastShown } from '../../notices/slice.ts'
import {
  type AccountAction,
  accountActionAsked,
  accountActionOver,
  accountsFailed,
  accountsReceived,
  accountsShown,
  renameAsked,
} from './slice.ts'

function* readAccounts(): SagaIterator<void> {
  try {
    yield put(accountsReceived(yield* ask('accounts', {})))
  } catch (error) {
    yield put(accountsFailed(failureOf(error)))
  }
}

function* act({ payload }: ReturnType<typeof accountActionAsked>): SagaIterator<void> {
  const { account, action, key: idempotencyKey } = payload
  const { id, pseudo } = account
  const input = { params: { id }, idempotencyKey }
  try {
    switch (action) {
      case 'activate':
      case 'disable':
      case 'addStar':
      case 'addReferee':
      case 'removeReferee':
        yield* ask(action, input)
        yield put(toastShown(textOf('accounts.done', { pseudo })))
        break
      case 'switchLanguage': {
        const language = account.language === 'fr' ? 'pki' : 'fr'
        yield* ask('language', { body: { pseudo, language }, idempotencyKey })
        yield put(toastShown(textOf('accounts.done', { pseudo })))
        break
      }
      case 'resetPassword': {
        const { password } = yield* ask('resetPassword', input)
        const text = textOf('accounts.temporaryPassword', { password })
        yield put(messageShown({ title: textOf('password.dialogTitle'), text }))
        break
      }
    }
    yield put(accountsShown())
  } catch {
    yield put(errorShown(refusalOf(action)))
  }
  yield put(accountActionOver(id))
}

function* rename({ payload }: ReturnType<typeof renameAsked>): SagaIterator<void> {
  const { account, pseudo, key: idempotencyKey } = payload
  try {
    yield* ask('rename', { params: { id: account.id }, body: { pseudo }, idempotencyKey })
    yield put(toastShown(textOf('accounts.renamed', { before: account.pseudo, pseudo })))
    yield put(accountsReceived(yield* ask('accounts', {})))
  } catch (error) {
    yield put(errorShown(failureText(failureOf(error))))
  }
  yield put(accountActionOver(account.id))
}

/** The error text of a refused action. */
export function refusalOf(action: AccountAction): Text {
  switch (action) {
    case 'addReferee':
      return textOf('accounts.addRefereeFailed')
    case 'removeReferee':
      return textOf('accounts.removeRefereeFailed')
    case 'switchLanguage':
      return textOf('accounts.languageFailed')
    case 'activate':
    case 'disable':
    case 'addStar':
    case 'resetPassword':
      return textOf('accounts.activationFailed')
  }
}

/** Reads the accounts and runs the actions of an admin. */
export function* accountsSaga(): SagaIterator<void> {
  yield takeLatest(accountsShown, readAccounts)
  yield takeEvery(accountActionAsked, act)
  yield takeEvery(renameAsked, rename)
}
