import type { Account } from '@topspin/domain/contract/account'
import type { AccountDocument } from '@topspin/domain/documents/accounts'
import { type Instant, instant, type PlayerId, playerId } from '@topspin/domain/ids'
import { authoritiesOf } from '@topspin/domain/player/player'
import { joinEntries, type Serialised, serialiseEntry } from '@topspin/platform/http/serialise'
import type { Identity, Account as IdentityAccount } from '@topspin/platform/identity/port'
import { KeptDocuments } from './kept-documents.ts'
import type { LastMatches } from './last-matches.ts'
import type { ReadModels } from './read-models.ts'

/** The fields of an account in the list, without the password hash. */
type Row = Pick<IdentityAccount, 'id' | 'pseudo' | 'email' | 'bio' | 'createdAt'>

/** An account in both stores. */
interface Listed {
  readonly row: Row
  readonly document: AccountDocument
}

interface Entry {
  readonly listed: Listed
  readonly lastMatch: Instant | null
  readonly text: string
}

/** How many pseudos of pending registrations are named. */
const waitingNamed = 3

/**
 * The list of all accounts in memory, oldest first, as JSON. After a change only the changed accounts are read again.
 * An account that is not yet in the read model is added as soon as it is.
 */
export class AccountList {
  readonly #identity: Identity
  readonly #documents: KeptDocuments<'accounts'>
  readonly #lastMatches: Pick<LastMatches, 'of'>
  #listed = new Map<PlayerId, Listed>()
  #entries = new Map<PlayerId, Entry>()
  #reply: Serialised<'accounts'> = joinEntries('accounts', [])

  /** @param clock milliseconds that never go back */
  constructor(
    models: ReadModels,
    identity: Identity,
    lastMatches: Pick<LastMatches, 'of'>,
    clock = () => performance.now(),
  ) {
    this.#identity = identity
    this.#lastMatches = lastMatches
    this.#documents = new KeptDocuments(models, 'accounts', clock)
  }

  /** Reads a player's account again with the next reply. */
  accountChanged(id: PlayerId): void {
    this.#documents.accountChanged(id)
  }

  /** The list from the current read models and identity store; the same object until it changes. @throws EngineAway */
  async reply(): Promise<Serialised<'accounts'>> {
    await this.#update()
    const lastMatches = await this.#lastMatches.of(this.#listed.keys())
    const entries = [...this.#listed.values()].sort(oldestFirst).map((listed) => {
      const lastMatch = lastMatches.get(listed.row.id) ?? null
      const known = this.#entries.get(listed.row.id)
      if (known?.listed === listed && known.lastMatch === lastMatch) return known
      return { listed, lastMatch, text: serialiseEntry('accounts', accountView(listed, lastMatch)) }
    })
    const isSame =
      entries.length === this.#entries.size && entries.every((entry) => this.#entries.get(idOf(entry)) === entry)
    if (isSame) return this.#reply
    this.#entries = new Map(entries.map((entry) => [idOf(entry), entry]))
    const reply = joinEntries(
      'accounts',
      entries.map(({ text }) => text),
    )
    if (reply.etag !== this.#reply.etag) this.#reply = reply
    return this.#reply
  }

  /** The pending registrations: how many, and the pseudos of the oldest. @throws EngineAway */
  async waiting(): Promise<{ readonly count: number; readonly pseudos: string[] }> {
    await this.#update()
    const pending = [...this.#listed.values()].filter(({ document }) => document.status === 'pending').sort(oldestFirst)
    return { count: pending.length, pseudos: pending.slice(0, waitingNamed).map(({ row }) => row.pseudo) }
  }

  /** The status and roles of all players. @throws EngineAway */
  async records(): Promise<ReadonlyMap<string, AccountDocument>> {
    await this.#update()
    return this.#documents.documents
  }

  #update(): Promise<void> {
    return this.#documents.update(async (keys) => {
      if (keys?.size === 0) return
      const read = await this.#read(keys)
      if (keys === null) this.#listed = read
      else this.#replace(keys, read)
    })
  }

  /** The accounts of these players, null for all. */
  async #read(keys: ReadonlySet<string> | null): Promise<Map<PlayerId, Listed>> {
    const ids = keys === null ? undefined : [...keys].map(playerId)
    const found = new Map<PlayerId, Listed>()
    for (const { id, pseudo, email, bio, createdAt } of await this.#identity.accounts(ids)) {
      const document = this.#documents.documents.get(id)
      if (document === undefined) continue
      const row = { id, pseudo, email, bio, createdAt }
      const known = this.#listed.get(id)
      found.set(id, known?.document === document && isSame(known.row, row) ? known : { row, document })
    }
    return found
  }

  #replace(keys: ReadonlySet<string>, read: ReadonlyMap<PlayerId, Listed>): void {
    for (const id of [...keys].map(playerId)) {
      const listed = read.get(id)
      if (listed === undefined) this.#listed.delete(id)
      else this.#listed.set(id, listed)
    }
  }
}

const idOf = ({ listed }: Entry): PlayerId => listed.row.id

const oldestFirst = ({ row: a }: Listed, { row: b }: Listed): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

const isSame = (a: Row, b: Row): boolean =>
  a.pseudo === b.pseudo && a.email === b.email && a.bio === b.bio && a.createdAt === b.createdAt

const accountView = ({ row, document }: Listed, lastMatch: Instant | null): Account => ({
  id: row.id,
  pseudo: row.pseudo,
  email: row.email,
  bio: row.bio,
  language: document.language,
  authorities: authoritiesOf(document),
  status: document.status,
  registrationDate: instant(row.createdAt),
  tournamentWins: document.stars,
  lastMatch,
})
