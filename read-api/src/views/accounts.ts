import type { Account, Player } from '@topspin/domain/contract/account'
import type { AccountDocument } from '@topspin/domain/documents/accounts'
import { Refusal } from '@topspin/domain/errors/catalogue'
import { instant, type PlayerId } from '@topspin/domain/ids'
import { authoritiesOf } from '@topspin/domain/player'
import { joinEntries, type Serialised, serialiseEntry } from '@topspin/platform/http/serialise'
import type { Subject } from '@topspin/platform/http/session'
import type { Identity, Account as IdentityAccount } from '@topspin/platform/identity/port'
import { KeptDocuments } from '../kept-documents.ts'
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
): Promise<IdentityAccount> {
  const account = await identity.accountByPseudo(pseudo)
  if (account === null) throw new Refusal('unknown-player')
  const document = await models.get('accounts', account.id)
  if (document?.status === 'pending' && !asker.authorities.includes('ADMIN')) throw new Refusal('unknown-player')
  return account
}

/** A player as others see them, with e-mail and date for oneself alone (decisions §7). */
export async function playerView(models: ReadModels, account: IdentityAccount, asker: PlayerId): Promise<Player> {
  const document = await models.get('accounts', account.id)
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

/**
 * Answers with all accounts, for admins; those just registered and not yet in the read model come with the next look.
 * What the account store holds may change without an event and is read each time. The texts of accounts that are as they
 * were are kept.
 */
export function accountsReply(models: ReadModels, identity: Identity): () => Promise<Serialised<'accounts'>> {
  const documents = new KeptDocuments(models, 'accounts')
  let kept = new Map<PlayerId, Kept>()
  let turn: Promise<unknown> = Promise.resolve()
  const update = async () => {
    await documents.update()
    const before = kept
    kept = new Map()
    for (const account of await identity.accounts()) {
      const document = documents.documents.get(account.id)
      if (document === undefined) continue
      const known = before.get(account.id)
      const isSame = known?.document === document && isSameAccount(known.account, account)
      const text = isSame ? known.text : serialiseEntry('accounts', accountView(account, document))
      kept.set(account.id, { account, document, text })
    }
    return joinEntries(
      'accounts',
      [...kept.values()].map(({ text }) => text),
    )
  }
  return () => {
    const updated = turn.then(update)
    turn = updated.catch(() => undefined)
    return updated
  }
}

interface Kept {
  readonly account: IdentityAccount
  readonly document: AccountDocument
  readonly text: string
}

const isSameAccount = (a: IdentityAccount, b: IdentityAccount): boolean =>
  a.pseudo === b.pseudo && a.email === b.email && a.bio === b.bio && a.createdAt === b.createdAt

const accountView = (account: IdentityAccount, document: AccountDocument): Account => ({
  id: account.id,
  pseudo: account.pseudo,
  email: account.email,
  bio: account.bio,
  language: document.language,
  authorities: authoritiesOf(document),
  status: document.status,
  registrationDate: instant(account.createdAt),
  tournamentWins: document.stars,
})
