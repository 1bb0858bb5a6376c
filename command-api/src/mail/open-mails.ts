import { randomBytes } from 'node:crypto'
import { lookUp } from '@topspin/domain/by-id'
import { passwordLinkValidMs } from '@topspin/domain/contract/account'
import { instant, toPoints } from '@topspin/domain/ids'
import { withDirectionIsolates } from '@topspin/domain/text/direction'
import { formatPoints } from '@topspin/domain/text/french'
import { emailPath, passwordPath } from '@topspin/domain/text/page-addresses'
import type { Config, MailSettings } from '@topspin/platform/config'
import { tokenHashOf } from '@topspin/platform/http/session-cookie'
import type { Account, IdentityStore } from '@topspin/platform/identity/port'
import { readPseudoLookup } from '@topspin/platform/identity/pseudos-of'
import type { JobQueue, QueuedMail } from '@topspin/platform/job-queue/port'
import type { ReportError } from '@topspin/platform/log/reporter'
import { type MailContent, renderMail } from '@topspin/platform/mail/render-mail'
import { createSendMail, type SendMail } from '@topspin/platform/mail/send-mail'
import type { StreamHandlers } from '../streams/handlers.ts'
import type { EmailVerificationTokens } from './email-verification-tokens.ts'
import { mailContent } from './mail-contents.ts'

interface MailDeps {
  readonly config: Config
  readonly handlers: Pick<StreamHandlers, 'players'>
  readonly identity: IdentityStore
  readonly emailVerificationTokens: EmailVerificationTokens
  readonly jobs: JobQueue
  /** Epoch milliseconds. */
  readonly clock: () => number
  readonly report: ReportError
}

/**
 * Queues a mail without waiting. A failure to queue the mail is reported, not thrown.
 * @param delay milliseconds before the mail is sent
 */
export type QueueMail = (mail: QueuedMail, delay?: number) => void

/** Sends queued mails until the queue closes (docs/specification.md#mails). @returns a function that queues a mail */
export async function startMailWorker(deps: MailDeps, settings: MailSettings): Promise<QueueMail> {
  const { jobs, report, config } = deps
  const sendMail = createSendMail(settings, config.publicUrl)
  await jobs.work('mail', (job, signal) => send(deps, sendMail, job, signal))
  return (mail, delay = 0) =>
    void jobs.add('mail', mail.id, mail, delay).catch((error: unknown) => report('a mail is not sent', error))
}

async function send(deps: MailDeps, sendMail: SendMail, job: QueuedMail, signal: AbortSignal): Promise<void> {
  const account = await deps.identity.account(job.to)
  if (account === null || account.email === '') return
  const content = await contentOf(deps, job, account)
  if (content === null) return
  await sendMail({ ...renderMail(content, job.id), to: account.email }, signal)
}

/** The content of a mail; null when the mail is of no use any more. */
async function contentOf(deps: MailDeps, job: QueuedMail, account: Account): Promise<MailContent | null> {
  const { config, handlers, identity, clock } = deps
  const player = await handlers.players.read(({ players }) => lookUp(players, job.to) ?? null)
  if (player === null) return null
  const to = { pseudo: account.pseudo, language: player.language }
  switch (job.about) {
    case 'activated': {
      if (player.status !== 'active') return null
      const admin = withDirectionIsolates((await readPseudoLookup(identity, [job.by]))(job.by))
      const values = { admin, points: formatPoints(toPoints(player.startScore)) }
      return mailContent('activated', to, config, { at: instant(account.createdAt), values })
    }
    case 'address': {
      if (account.isEmailVerified) return null
      // The token is in the fragment of the address, which browsers do not send to a server.
      const path = `${emailPath}#${deps.emailVerificationTokens.tokenOf(account)}`
      return mailContent('address', to, config, { path })
    }
    case 'changed':
    case 'linked':
    case 'unlinked':
      return mailContent(job.about, to, config, { at: job.at })
    case 'password': {
      // Without company accounts, a new password is the only way into an account without a password.
      if (account.passwordHash === '' && config.company !== null) return mailContent('withoutPassword', to, config)
      // Each attempt makes a new token, so that the queue stores none. Only the link of the last attempt is valid.
      const token = randomBytes(32).toString('base64url')
      const madeAt = clock()
      await identity.setPasswordLink({ playerId: account.id, tokenHash: tokenHashOf(token), madeAt })
      const at = instant(madeAt + passwordLinkValidMs)
      return mailContent('password', to, config, { path: `${passwordPath}#${token}`, at })
    }
  }
}
