import type { CommandCallName, Reply } from '@topspin/domain/contract/calls'
import {
  api,
  type CallInput,
  type Failure,
  isPseudoOrEmailTaken,
  isRefused,
  isWrongCredentials,
  isWrongPassword,
  type WithApi,
} from '../api/index.ts'
import { failureText, type Text, type TextKey, textOf } from '../i18n/index.ts'
import { errorMessage, type Message } from './slice.ts'

/** A command that a mutation of `api` has sent and the server has executed. `before`: the state when it was sent. */
export interface ExecutedCommand<K extends CommandCallName> {
  readonly input: CallInput<K>
  readonly reply: Reply<K>
  readonly before: WithApi
}

/** What the page shows after a command (docs/user-interface.md#forms-and-messages). */
export interface CommandNotice<K extends CommandCallName> {
  readonly done?: (executed: ExecutedCommand<K>) => Text | Message
  /** The message after a failure, null for none; by default the error dialog with the text of the server. */
  readonly failed?: (failure: Failure) => Message | null
}

const toast = (key: TextKey) => () => textOf(key)
const fails = (key: TextKey) => () => errorMessage(textOf(key))

interface OfAccount {
  readonly input: { readonly params: { readonly id: string } }
  readonly before: WithApi
}
const pseudoBefore = ({ input, before }: OfAccount): string =>
  api.endpoints.accounts
    .select({})(before)
    .data?.find(({ id }) => id === input.params.id)?.pseudo ?? ''
const accountDone = (executed: OfAccount) => textOf('accounts.done', { pseudo: pseudoBefore(executed) })

const passwordFailure = (failure: Failure): Text =>
  isRefused(failure, 'password-too-common', 'password-too-close', 'password-unchanged', 'too-many-requests')
    ? failureText(failure)
    : textOf('password.failed')

/** The error dialog; null when the current password is wrong, because the form then shows the error at the field. */
const failedButForPassword = (failure: Failure) =>
  isWrongPassword(failure) ? null : errorMessage(failureText(failure))

function failedLogin(failure: Failure): Message | null {
  if (failure.kind !== 'problem') return errorMessage(failureText(failure))
  // The landing page has a screen for a disabled account, and the form shows wrong credentials.
  if (failure.disabled !== undefined || isWrongCredentials(failure)) return null
  return errorMessage(failure.status === 504 ? textOf('error.maintenance') : failureText(failure))
}

/** The notices, by command. A command without one shows nothing after success, and the error dialog after a failure. */
export const commandNotices: { readonly [K in CommandCallName]?: CommandNotice<K> } = {
  authenticate: { failed: failedLogin },
  linkCompany: { failed: failedLogin },
  // After a failure the form says nothing about the pseudo, and the registration checks it again.
  checkPseudo: { failed: () => null },
  confirmPassword: { failed: failedButForPassword },
  unlinkCompany: { done: toast('company.unlinked'), failed: failedButForPassword },
  // A failure is not shown, because the registration checks the password again.
  checkPassword: { failed: () => null },
  // The screen shows that a link has ended, or that it cannot be checked.
  checkPasswordLink: { failed: () => null },
  enterByLink: { failed: () => null },
  addChat: { done: toast('chats.saved') },
  removeChat: { done: toast('chats.removed') },
  removeCalendar: { done: toast('calendar.removed') },
  verifyEmail: { failed: () => null },
  stopDigest: { failed: () => null },
  setEmail: {
    done: toast('email.given'),
    failed: (failure) => (isPseudoOrEmailTaken(failure) ? null : failedButForPassword(failure)),
  },
  mailEmailLink: { done: toast('email.sent') },
  choosePassword: {
    failed: (failure) => (isRefused(failure, 'unknown-password-link') ? null : errorMessage(failureText(failure))),
  },
  addNews: {
    done: toast('news.published'),
    failed: (failure) => ({ title: textOf('news.notPublished'), text: failureText(failure) }),
  },
  // The form of the challenge shows why a challenge or another time is refused.
  challenge: { failed: () => null },
  proposeAnotherTime: { failed: () => null },
  // The dialog of the due dates shows why they are refused.
  setDueDates: { failed: () => null },
  // The dialog of the unsent points shows the score that has changed.
  liveSendPoints: {
    failed: (failure) => (isRefused(failure, 'live-stale') ? null : errorMessage(failureText(failure))),
  },
  // The screen of the correction shows why a preview or a correction has failed.
  previewCorrection: { failed: () => null },
  correctMatch: {
    done: ({ input, reply }) =>
      textOf(input.body.result === null ? 'correction.cancelled' : 'correction.done', { count: reply.recalculated }),
    failed: () => null,
  },
  miniBio: { done: toast('account.bioSaved'), failed: fails('account.bioFailed') },
  changePass: {
    done: toast('password.changed'),
    failed: (failure) =>
      isWrongPassword(failure) ? null : { title: textOf('password.dialogTitle'), text: passwordFailure(failure) },
  },
  deleteMe: { failed: failedButForPassword },
  prepareArchive: { failed: failedButForPassword },
  exportClub: { failed: failedButForPassword },
  withdraw: { done: toast('contest.withdrawn') },
  contest: { done: toast('contest.sent') },
  openEntry: { done: ({ reply }) => textOf(reply.open ? 'administration.opened' : 'administration.closed') },
  // No toast after success, because the row says "Activé" or "Désactivé".
  activate: { failed: fails('accounts.activationFailed') },
  refuseRegistration: {
    done: (executed) => textOf('accounts.registrationRefused', { pseudo: pseudoBefore(executed) }),
  },
  disable: { failed: fails('accounts.activationFailed') },
  addStar: { failed: fails('accounts.activationFailed') },
  addReferee: { done: accountDone, failed: fails('accounts.addRefereeFailed') },
  removeReferee: { done: accountDone, failed: fails('accounts.removeRefereeFailed') },
  language: {
    done: ({ input }) => textOf('accounts.done', { pseudo: input.body.pseudo }),
    failed: fails('accounts.languageFailed'),
  },
  resetPassword: { failed: fails('accounts.activationFailed') },
  rename: {
    done: (executed) =>
      textOf('accounts.renamed', { before: pseudoBefore(executed), pseudo: executed.input.body.pseudo }),
  },
  // The server executes these commands later; the screen of the projections shows their progress.
  replay: { done: toast('projections.rebuildAsked') },
  cancelReplay: { done: toast('projections.cancelAsked') },
  previousProjection: { done: toast('projections.previousAsked') },
  repeatJob: { done: toast('projections.repeatAsked') },
}
