import type { Account } from '@topspin/domain/contract/account'
import type { AccountDocument } from '@topspin/domain/documents/accounts'
import { instant, type PlayerId, playerId } from '@topspin/domain/ids'
import { authoritiesOf } from '@topspin/domain/player'
import { joinEntries, type Serialised, serialiseEntry } from '@topspin/platform/http/serialise'
import type { Identity, Account as IdentityAccount } from '@topspin/platform/identity/port'
import { KeptDocuments } from './kept-documents.ts'
import type { ReadModels } from './read-models.ts'

/** The fields of an account in the list, without the password hash. */
type Row = Pick<IdentityAccount, 'id' | 'pseudo' | 'email' | 'bio' | 'createdAt'>

interface Entry {
  readonly row: Row
  readonly document: AccountDocument
  readonly text: string
}

/**
 * The list of all accounts in memory, oldest first, as JSON. After a change only the changed accounts are read again.
 * An account that is not yet in the read model is added as soon as it is.
 */
export class AccountList {
  readonly #identity: Identity
  readonly #documents: KeptDocuments<'accounts'>
  #entries = new Map<PlayerId, Entry>()
  #reply: Serialised<'accounts'> = joinEntries('accounts', [])

  /** @param clock milliseconds that never go back */
  constructor(models: ReadModels, identity: Identity, clock = () => performance.now()) {
    this.#identity = identity
    this.#documents = new KeptDocuments(models, 'accounts', clock)
  }

  /** Reads a player's account again with the next reply. */
  accountChanged(id: PlayerId): void {
    this.#documents.accountChanged(id)
  }

  /** The list from the current read model and identity store; the same object until it changes. @throws EngineAway */
  async reply(): Promise<Serialised<'accounts'>> {
    await this.#documents.update(async (keys) => {
      if (keys?.size === 0) return
      const read = await this.#read(keys)
      if (keys === null) this.#entries = read
      else this.#replace(keys, read)
      const reply = joinEntries(
        'accounts',
        [...this.#entries.values()].sort(oldestFirst).map(({ text }) => text),
      )
      if (reply.etag !== this.#reply.etag) this.#reply = reply
    })
    return this.#reply
  }

  /** The entries of these players, null for all. */
  async #read(keys: ReadonlySet<string> | null): Promise<Map<PlayerId, Entry>> {
    const ids = keys === null ? undefined : [...keys].map(playerId)
    const entries = new Map<PlayerId, Entry>()
    for (const account of await this.#identity.accounts(ids)) {
      const document = this.#documents.documents.get(account.id)
      if (document !== undefined) entries.set(account.id, this.#entryOf(account, document))
    }
    return entries
  }

  #entryOf({ id, pseudo, email, bio, createdAt }: IdentityAccount, document: AccountDocument): Entry {
    const row = { id, pseudo, email, bio, createdAt }
    const known = this.#entries.get(id)
    if (known?.document === document && isSame(known.row, row)) return known
    return { row, document, text: serialiseEntry('accounts', accountView(row, document)) }
  }

  #replace(keys: ReadonlySet<string>, read: ReadonlyMap<PlayerId, Entry>): void {
    for (const id of [...keys].map(playerId)) {
      const entry = read.get(id)
      if (entry === undefined) this.#entries.delete(id)
      else this.#entries.set(id, entry)
    }
  }
}

const oldestFirst = ({ row: a }: Entry, { row: b }: Entry): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

const isSame = (a: Row, b: Row): boolean =>
  a.pseudo === b.pseudo && a.email === b.email && a.bio === b.bio && a.createdAt === b.createdAt

const accountView = ({ id, pseudo, email, bio, createdAt }: Row, document: AccountDocument): Account => ({
  id,
  pseudo,
  email,
  bio,
  language: document.language,
  authorities: authoritiesOf(document),
  status: document.status,
  registrationDate: instant(createdAt),
  tournamentWins: document.stars,
})
