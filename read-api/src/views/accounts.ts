import type { Account, Player } from '@topspin/domain/contract/account'
import type { AccountDocument } from '@topspin/domain/documents/accounts'
import { Refusal } from '@topspin/domain/errors/catalogue'
import { instant, type PlayerId } from '@topspin/domain/ids'
import { authoritiesOf } from '@topspin/domain/player'
import type { Subject } from '@topspin/platform/http/session'
import type { Identity, Account as VaultAccount } from '@topspin/platform/identity/port'
import type { ReadModels } from '../read-models.ts'

/**
 * Finds who a pseudo belongs to. Registrations that wait for an admin are shown to admins alone.
 * @throws Refusal unknown-player
 */
export async function playerBehind(
  models: ReadModels,
  identity: Identity,
  pseudo: string,
  asker: Pick<Subject, 'authorities'>,
): Promise<VaultAccount> {
  const account = await identity.accountByPseudo(pseudo)
  if (account === null) throw new Refusal('unknown-player')
  const document = await models.get<AccountDocument>('accounts', account.id)
  if (document?.status === 'pending' && !asker.authorities.includes('ADMIN')) throw new Refusal('unknown-player')
  return account
}

/** A player as others see them, with e-mail and date for oneself alone (decisions §7). */
export async function playerView(models: ReadModels, account: VaultAccount, asker: PlayerId): Promise<Player> {
  const document = await models.get<AccountDocument>('accounts', account.id)
  if (document === null) throw new Refusal('unknown-player')
  return {
    pseudo: account.pseudo,
    authorities: authoritiesOf(document),
    language: document.language,
    tournamentWins: document.stars,
    bio: account.bio,
    mustChangePassword: account.id === asker && account.temporaryUntil !== null,
    ...(account.id === asker ? { email: account.email, registrationDate: instant(account.createdAt) } : {}),
  }
}

/** All accounts, for admins; those just registered and not yet in the read model come with the next look. */
export async function accountsView(models: ReadModels, identity: Identity): Promise<Account[]> {
  const documents = await models.range<AccountDocument>('accounts', '', { limit: 1_000_000 })
  const byId = new Map(documents.map(({ key, document }) => [key, document]))
  const accounts = await identity.accounts()
  return accounts.flatMap((account) => {
    const document = byId.get(account.id)
    if (document === undefined) return []
    return [
      {
        id: account.id,
        pseudo: account.pseudo,
        email: account.email,
        bio: account.bio,
        language: document.language,
        authorities: authoritiesOf(document),
        status: document.status,
        registrationDate: instant(account.createdAt),
        tournamentWins: document.stars,
      },
    ]
  })
}
