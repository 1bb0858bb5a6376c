import { Refusal } from '@topspin/domain/errors/catalogue'
import type { CallHandlers } from '@topspin/platform/http/call-handler'
import type { Parts } from '../parts.ts'
import { standingOf } from '../people.ts'
import { ownView } from './own-view.ts'

/** Opening and closing a session (decisions §2). */
export function sessionRoutes(parts: Parts): CallHandlers<'authenticate' | 'logout'> {
  return {
    async authenticate({ body, openSession }) {
      const { account, standing } = await whoLogsIn(parts, body.pseudo, body.password)
      await openSession(account)
      return { reply: ownView(account, standing) }
    },

    async logout({ endSession }) {
      await endSession()
      return { reply: { done: true } }
    },
  }
}

/**
 * Checks pseudo and password, in the same time whether or not the account exists.
 * @throws Refusal bad-credentials, account-pending, account-disabled
 */
async function whoLogsIn(parts: Parts, pseudo: string, password: string) {
  const { identity, passwords, clock } = parts
  const account = await identity.accountByPseudo(pseudo)
  const right = await passwords.verify(account?.passwordHash ?? null, password)
  if (account === null || !right) throw new Refusal('bad-credentials')
  const standing = await standingOf(parts.handlers, account.id)
  if (standing === null || standing.status === 'pending') throw new Refusal('account-pending')
  if (standing.status === 'disabled') throw new Refusal('account-disabled')
  if (account.temporaryUntil !== null) {
    // A temporary password opens one session; two logins race for it, and the vault decides.
    const fresh = clock() < account.temporaryUntil && (await identity.useTemporaryPassword(account.id))
    if (!fresh) throw new Refusal('bad-credentials')
  }
  // The password is at hand only now: a hash made at an older cost is made anew.
  if (account.temporaryUntil === null && passwords.isOutdated(account.passwordHash))
    await identity.setPassword(account.id, await passwords.hash(password), null)
  return { account, standing }
}
