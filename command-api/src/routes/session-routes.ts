import { Refusal } from '@topspin/domain/errors/catalogue'
import type { CallHandlers } from '@topspin/platform/http/call-handler'
import type { Account } from '@topspin/platform/identity/port'
import { openSessionOf } from '../open-session.ts'
import type { Parts } from '../parts.ts'
import { standingOf } from '../people.ts'
import { replacePassword } from '../replace-password.ts'
import { ownView } from './own-view.ts'

/** Opening and closing a session (decisions §2). */
export function sessionRoutes(parts: Parts): CallHandlers<'authenticate' | 'logout'> {
  const { bus } = parts
  return {
    async authenticate(call) {
      const { account, standing } = await whoLogsIn(parts, call.body.pseudo, call.body.password)
      if (!(await openSessionOf(parts, account, call))) throw new Refusal('bad-credentials')
      return { reply: ownView(account, standing), position: standing.asOf }
    },

    async logout({ subject, endSession }) {
      await endSession()
      if (subject !== null) await bus.publish('sessions-ended', { playerId: subject.playerId, kept: null })
      return { reply: { done: true } }
    },
  }
}

/**
 * Checks pseudo and password, in the same time whether or not the account exists.
 * @throws Refusal bad-credentials, account-pending, account-disabled
 */
async function whoLogsIn(parts: Parts, pseudo: string, password: string) {
  const { identity, passwords, handlers } = parts
  const account = await identity.accountByPseudo(pseudo)
  const right = await passwords.verify(account?.passwordHash ?? null, password)
  if (account === null || !right) throw new Refusal('bad-credentials')
  const standing = await standingOf(handlers, account.id)
  if (standing === null || standing.status === 'pending') throw new Refusal('account-pending')
  if (standing.status === 'disabled') throw new Refusal('account-disabled')
  await useUp(parts, account)
  return { account: await rehashed(parts, account, password), standing }
}

/** A temporary password opens one session, within its day. Two logins race for it, and the vault decides. */
async function useUp({ identity, clock }: Parts, { id, temporaryUntil }: Account): Promise<void> {
  if (temporaryUntil === null) return
  if (clock() >= temporaryUntil || !(await identity.useTemporaryPassword(id))) throw new Refusal('bad-credentials')
}

/** A hash made at another cost is made anew: the password is at hand only now. */
async function rehashed(parts: Parts, account: Account, password: string): Promise<Account> {
  if (account.temporaryUntil !== null || !parts.passwords.isOutdated(account.passwordHash)) return account
  return replacePassword(parts, account, password)
}
