import type { Player, RegistrationState } from '@topspin/domain/contract/account'
import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import { authoritiesOf } from '@topspin/domain/player/player'
import { Refusal } from '@topspin/domain/refusals'
import { isPeriodRunning } from '@topspin/domain/time/ahead-of-clock'
import type { Subject } from '@topspin/platform/http/session'
import { disablingOf } from '@topspin/platform/identity/disabling-of'
import { hasPassword } from '@topspin/platform/identity/has-password'
import type { Account as IdentityAccount } from '@topspin/platform/identity/port'
import type { ReadSideDeps } from './deps.ts'
import { activatedAt } from './week.ts'

/** The account with a pseudo. Only admins find pending registrations. @throws Refusal unknown-player */
export async function accountOfPseudo({ models, identity }: ReadSideDeps, pseudo: string, reader: Subject) {
  const account = await identity.accountByPseudo(pseudo)
  if (account === null) throw new Refusal('unknown-player')
  const document = await models.get('accounts', account.id)
  // Without a document, the registration was interrupted, or the account of a deleted player is not erased yet.
  if (document === null || (document.status === 'pending' && !reader.authorities.includes('ADMIN')))
    throw new Refusal('unknown-player')
  return account
}

/** The reply about a player. Only the player gets the private fields. @throws Refusal unknown-player */
export async function playerView(deps: ReadSideDeps, account: IdentityAccount, reader: PlayerId): Promise<Player> {
  const { models, config } = deps
  const document = await models.get('accounts', account.id)
  if (document === null) throw new Refusal('unknown-player')
  return {
    pseudo: account.pseudo,
    authorities: authoritiesOf(document),
    language: document.language,
    tournamentWins: document.stars,
    bio: account.bio,
    ...(document.status === 'pending' ? { isPending: true } : {}),
    mustChangePassword: account.id === reader && config.acceptsPasswords && account.temporaryUntil !== null,
    ...(account.id === reader ? { email: account.email, registrationDate: instant(account.createdAt) } : {}),
    ...(account.id === reader && config.mail !== null ? { isEmailVerified: account.isEmailVerified } : {}),
    ...(account.id === reader && config.company !== null ? { signIn: await signInOf(deps, account) } : {}),
  }
}

async function signInOf({ identity, config: { acceptsPasswords } }: ReadSideDeps, account: IdentityAccount) {
  const link = await identity.companyLinks.of(account.id)
  const isPasswordSet = await hasPassword({ identity, acceptsPasswords }, account)
  return { hasPassword: isPasswordSet, companySince: link && instant(link.linkedAt) }
}

/** For how long the read model may lack a disabling (milliseconds). */
const longestLag = 60_000

/**
 * When and why a player was disabled (docs/specification.md#accounts); null for a player who is not disabled.
 * The reason is stored before the command is decided, and stays when the command is refused. So it counts for
 * `longestLag`, while the read model may lack the event, and later only if the player is disabled in the read model.
 */
export async function disablingView({ models, identity }: ReadSideDeps, player: PlayerId | null, now: Instant) {
  if (player === null) return null
  const disabling = await disablingOf(identity, player)
  const isRecent = disabling !== null && isPeriodRunning(Date.parse(disabling.at), longestLag, Date.parse(now))
  return isRecent || (await models.get('accounts', player))?.status === 'disabled' ? disabling : null
}

/** The state of an applicant's registration. A refused registration and a deleted player have no account. */
export async function registrationView(
  { models, identity, standings }: ReadSideDeps,
  applicant: PlayerId | null,
): Promise<RegistrationState> {
  if (applicant === null) return { state: 'none' }
  const [account, document] = await Promise.all([identity.account(applicant), models.get('accounts', applicant)])
  if (account === null)
    return { state: activatedAt(await standings.statuses(), applicant) === null ? 'refused' : 'none' }
  // The read model may not have the registration yet.
  if (document === null || document.status === 'pending')
    return {
      state: 'pending',
      pseudo: account.pseudo,
      at: instant(account.createdAt),
      isEmailVerified: account.isEmailVerified,
    }
  return document.status === 'active' ? { state: 'activated', pseudo: account.pseudo } : { state: 'none' }
}
