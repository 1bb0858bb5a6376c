import { randomInt } from 'node:crypto'
import { passwordLinkValidMs, signInLinkValidMs } from '@topspin/domain/contract/account'
import { Refusal } from '@topspin/domain/refusals'
import { isPeriodRunning } from '@topspin/domain/time/ahead-of-clock'
import type { CallContext } from '@topspin/platform/http/call-handler'
import { signInLinkHashOf, tokenHashOf } from '@topspin/platform/http/session-cookie'
import type { Account } from '@topspin/platform/identity/port'
import { demandCurrentPassword, ownAccount, refuseReuseOfTemporaryPassword } from '../accounts/passwords.ts'
import { accountStateOf, ownAccountView } from '../accounts/people.ts'
import { mayRegisterWithAddress, refuseBadPassword } from '../accounts/registration.ts'
import { endSessions, openSessionOf } from '../accounts/sessions.ts'
import type { CommandRoutes, Deps } from '../deps.ts'

/**
 * Calls about links from a mail or the operator. With a link a player chooses a password
 * (docs/specification.md#passwords), verifies an address (docs/specification.md#addresses), ends the mails about weeks
 * (docs/specification.md#the-week), or logs in.
 */
export function mailedLinkRoutes(deps: Deps) {
  const { identity, clock } = deps

  /** Returns the account that a valid link belongs to. @throws Refusal unknown-password-link */
  async function holderOf(tokenHash: string, validMs: number): Promise<Account> {
    const link = await identity.passwordLink(tokenHash)
    const isValid = link !== null && isPeriodRunning(link.madeAt, validMs, clock())
    const account = isValid ? await identity.account(link.playerId) : null
    if (account === null) throw new Refusal('unknown-password-link')
    return account
  }

  return {
    askPasswordLink(call) {
      if (deps.mails === null) throw new Refusal('not-found')
      // The answer does not wait for the mail, so that it takes the same time for each address.
      mailLink(deps, call).catch((error: unknown) => deps.report('no password link is sent', error))
    },

    async checkPasswordLink({ body: { token } }) {
      const { pseudo } = await holderOf(tokenHashOf(token), passwordLinkValidMs)
      return { reply: { pseudo } }
    },

    async choosePassword({ body: { token, password }, commandId, now }) {
      const tokenHash = tokenHashOf(token)
      const account = await holderOf(tokenHash, passwordLinkValidMs)
      refuseBadPassword(password, account.pseudo, account.email)
      await refuseReuseOfTemporaryPassword(deps, account, password)
      const passwordHash = await deps.passwords.hash(password)
      // When this fails, nothing is stored and the link stays valid. The sessions end again below, because somebody may
      // log in with the old password meanwhile.
      await endSessions(deps, account.id)
      // During the slow computation of the hash, another request may have used the link, or a newer link may have
      // replaced it. `setPassword` stores the password and removes the link in one write.
      const isUnused = (await identity.passwordLink(tokenHash)) !== null
      if (!isUnused || !(await identity.setPassword(account.id, passwordHash, null, account.passwordHash)))
        throw new Refusal('unknown-password-link')
      // The link was mailed to the address of the account, so its use shows that the player reads this address.
      await identity.verifyEmail(account.id)
      await endSessions(deps, account.id)
      deps.mails?.({ id: commandId, to: account.id, about: 'changed', at: now })
    },

    async setEmail(call) {
      const { body, subject, commandId } = call
      const account = await ownAccount(deps, subject.playerId)
      await call.checkCurrentPassword(() => demandCurrentPassword(deps, account, call))
      if (!mayRegisterWithAddress(deps, body.email)) throw new Refusal('email-domain-refused')
      if (!(await identity.setEmail(account.id, body.email))) throw new Refusal('registration-conflict')
      await deps.bus.publish('account-changed', { playerId: account.id })
      deps.mails?.({ id: commandId, to: account.id, about: 'address' })
    },

    async mailEmailLink({ subject, commandId, mayMailPasswordLink }) {
      const account = await ownAccount(deps, subject.playerId)
      if (deps.mails === null || account.email === '') throw new Refusal('not-found')
      if (!(await mayMailPasswordLink(account.email))) throw new Refusal('too-many-requests')
      deps.mails({ id: commandId, to: account.id, about: 'address' })
    },

    async verifyEmail({ body: { token } }) {
      const account = await deps.emailVerificationTokens.accountOf(token)
      if (account === null) throw new Refusal('unknown-password-link')
      await identity.verifyEmail(account.id)
      await deps.bus.publish('account-changed', { playerId: account.id })
      return { reply: { pseudo: account.pseudo } }
    },

    async stopDigest({ body: { token } }) {
      const player = deps.stopTokens.playerOf(token)
      if (player === null) throw new Refusal('unknown-password-link')
      await identity.setNotificationChoice(player, 'week', false)
    },

    async enterByLink(call) {
      const tokenHash = signInLinkHashOf(call.body.token)
      const account = await holderOf(tokenHash, signInLinkValidMs)
      if (!(await identity.usePasswordLink(tokenHash))) throw new Refusal('unknown-password-link')
      const state = await accountStateOf(deps.handlers, account.id)
      if (state === null || !(await openSessionOf(deps, account, call))) throw new Refusal('unknown-password-link')
      return { reply: ownAccountView(deps, account, state), position: state.asOf }
    },
  } satisfies CommandRoutes
}

/**
 * Queues the mail with a password link, if an account has the e-mail address and not too many mails were asked for. The
 * delay is random: sending slows down other requests, which would show that the address has an account.
 */
async function mailLink(
  { identity, mails }: Deps,
  { body: { email }, commandId, mayMailPasswordLink }: CallContext<'askPasswordLink'>,
): Promise<void> {
  if (!(await mayMailPasswordLink(email))) return
  const account = await identity.accountByEmail(email)
  if (account !== null) mails?.({ id: commandId, to: account.id, about: 'password' }, randomInt(500, 3_000))
}
