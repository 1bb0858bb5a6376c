import type { CommandName } from '@topspin/domain/contract/calls'
import type { Failure } from '../api/failure.ts'
import { failureText, type Text, textOf } from '../i18n/text.ts'
import type { Message } from './slice.ts'

/** What the page shows after a command of an endpoint (docs/user-interface.md#forms-and-messages). */
interface CommandNotice {
  /** The toast after success. */
  readonly done?: Text
  /** The message after a failure, null for none; by default the error dialog with the text of the server. */
  readonly failed?: (failure: Failure) => Message | null
}

export const errorMessage = (text: Text): Message => ({ title: textOf('error.title'), text })

export const commandNotices: { readonly [K in CommandName]?: CommandNotice } = {
  addNews: {
    done: textOf('news.published'),
    failed: (failure) => ({ title: textOf('news.notPublished'), text: failureText(failure) }),
  },
  deleteNews: { done: textOf('news.deleted') },
}
