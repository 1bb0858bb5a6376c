import type { MailSettings } from '../config.ts'
import { OperatorError } from '../operator-error.ts'

/** A mail as it is sent. `text` and `html` have the same content. */
export interface OutgoingMail {
  /** The e-mail address of the only recipient. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The message id without its domain: the same in each attempt, so that a mail that arrives twice is shown once. */
  readonly messageId: string
  /** The address of the page that ends a subscription, for the button that mail programs offer. */
  readonly unsubscribe?: string
}

/** The mail server has no mailbox with the address of the recipient. */
export class AddressRefused extends OperatorError {
  override readonly name = 'AddressRefused'
}

/**
 * Sends a mail.
 * @param signal when it aborts, the call no longer waits for the server, and throws the signal's reason
 * @throws AddressRefused; OperatorError when the mail fails for another reason. No error's message contains an e-mail
 * address
 */
export type SendMail = (mail: OutgoingMail, signal?: AbortSignal) => Promise<void>

/** Hosts with which STARTTLS is not used, because mails to them do not leave this machine. */
const localHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
/** How long the connection to the server may take, and then the server's greeting, in milliseconds. */
const timeout = 10_000
/** How long the server may send nothing during a mail, in milliseconds. */
const silence = 30_000

/**
 * Makes a function that sends each mail by SMTP over a connection of its own. With `smtp:`, a server on another machine
 * must offer STARTTLS; with a server on this machine, STARTTLS is not used (docs/operations.md#mail).
 * @param publicUrl its host is the domain of the message ids
 */
export function createSendMail({ smtpUrl, from, replyTo }: MailSettings, publicUrl: string): SendMail {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const isLocal = localHosts.includes(hostname)
  const domain = new URL(publicUrl).hostname
  const options = {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    ...(port === '' ? {} : { port: Number(port) }),
    secure,
    requireTLS: !secure && !isLocal,
    ignoreTLS: isLocal,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: silence,
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
  return async ({ to, messageId, unsubscribe, ...content }, signal) => {
    const { createTransport } = await import('nodemailer')
    signal?.throwIfAborted()
    const sending = createTransport(options)
      .sendMail({
        from,
        ...(replyTo === null ? {} : { replyTo }),
        // An object and not a text, because the library would split a text with a comma into several addresses.
        to: { name: '', address: to },
        messageId: `<${messageId}@${domain}>`,
        // No out-of-office reply is sent to a mail with this header (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(unsubscribe === undefined ? {} : { list: { unsubscribe: { url: unsubscribe, comment: '' } } }),
        ...content,
      })
      .catch((error: unknown) => {
        throw failureOf(error)
      })
    await Promise.race([sending, ...(signal === undefined ? [] : [abortOf(signal)])])
  }
}

/** Rejects when the signal aborts. The library cannot cancel a mail, so a process that stops does not wait for it. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** An answer that says that the mailbox does not exist (RFC 3463). Other refusals say nothing about the address. */
const unknownMailbox = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/

/** The error without the answer of the server, because servers repeat the recipient's address in their answers. */
function failureOf(error: unknown): OperatorError {
  // The library adds these fields to its errors.
  const {
    code,
    responseCode,
    response = '',
  } = error as { readonly code?: string; readonly responseCode?: number; readonly response?: string }
  const what = responseCode === undefined ? 'does not take a mail' : `answers ${responseCode}`
  const text = `the mail server ${what} (${code ?? 'no code'})`
  return unknownMailbox.test(response) ? new AddressRefused(text) : new OperatorError(text)
}
