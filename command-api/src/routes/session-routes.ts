import { Refusal } from '@topspin/domain/refusals'
import { isPeriodRunning } from '@topspin/domain/time/ahead-of-clock'
import { disablingOf } from '@topspin/platform/identity/disabling-of'
import type { Account } from '@topspin/platform/identity/port'
import { temporaryPasswordLifetimeMs, tryToReplacePassword } from '../accounts/passwords.ts'
import { accountStateOf, ownAccountView } from '../accounts/people.ts'
import { openSessionOf } from '../accounts/sessions.ts'
import type { CommandRoutes, Deps } from '../deps.ts'

/** Calls for login and logout (docs/specification.md#sessions). */
export function sessionRoutes(deps: Deps) {
  return {
    async authenticate(call) {
      const { account, accountState } = await authenticate(deps, call.body.pseudo, call.body.password)
      if (!(await openSessionOf(deps, account, call))) throw new Refusal('bad-credentials')
      return { reply: ownAccountView(deps, account, accountState), position: accountState.asOf }
    },

    async logout({ subject, endSession }) {
      await endSession()
      if (subject !== null) await deps.bus.publish('sessions-ended', { playerId: subject.playerId, kept: null })
    },
  } satisfies CommandRoutes
}

/**
 * Verifies pseudo and password, and marks a temporary password as used. Takes the same time whether or not the account
 * exists.
 * @throws Refusal bad-credentials, account-pending, account-disabled
 */
export async function authenticate(deps: Deps, pseudo: string, password: string) {
  const { identity, passwords, handlers } = deps
  const account = await identity.accountByPseudo(pseudo)
  const isVerified = await passwords.verify(account?.passwordHash ?? null, password)
  if (account === null || !isVerified) throw new Refusal('bad-credentials')
  const accountState = await accountStateOf(handlers, account.id)
  if (accountState === null || accountState.status === 'pending') throw new Refusal('account-pending')
  if (accountState.status === 'disabled') {
    const disabled = await disablingOf(identity, account.id)
    throw new Refusal('account-disabled', disabled === null ? {} : { disabled })
  }
  await useTemporaryPassword(deps, account)
  return { account: await rehashed(deps, account, password), accountState }
}

/**
 * Marks a temporary password as used. Of two logins at the same time only one succeeds.
 * @throws Refusal bad-credentials when the temporary password has expired or was used
 */
async function useTemporaryPassword({ identity, clock }: Deps, { id, temporaryUntil }: Account): Promise<void> {
  if (temporaryUntil === null) return
  const isValid = isPeriodRunning(temporaryUntil - temporaryPasswordLifetimeMs, temporaryPasswordLifetimeMs, clock())
  if (!isValid || !(await identity.useTemporaryPassword(id))) throw new Refusal('bad-credentials')
}

/** Hashes the password again when the stored hash has another cost. Only a login has the plain password. */
async function rehashed(deps: Deps, account: Account, password: string): Promise<Account> {
  const { identity, passwords } = deps
  if (account.temporaryUntil !== null || !passwords.isOutdated(account.passwordHash)) return account
  const renewed = await tryToReplacePassword(deps, account, password)
  if (renewed !== null) return renewed
  // Another login has hashed it again, or the password was changed.
  const current = await identity.account(account.id)
  if (current === null || !(await passwords.verify(current.passwordHash, password)))
    throw new Refusal('bad-credentials')
  return current
}
