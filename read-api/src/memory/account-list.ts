import type { Account } from '@topspin/domain/contract/account'
import type { AccountDocument } from '@topspin/domain/documents/accounts'
import { type Instant, instant, type PlayerId, playerId } from '@topspin/domain/ids'
import { authoritiesOf } from '@topspin/domain/player/player'
import { joinListEntries, type SerialisedReply, serialiseListEntry } from '@topspin/platform/http/serialise'
import type { Account as IdentityAccount, IdentityStore } from '@topspin/platform/identity/port'
import { InMemoryReadModel, reuseEqualItems, type StateLoader } from './in-memory-read-model.ts'
import { createTextKeeper } from './kept-texts.ts'
import type { LastMatches } from './last-matches.ts'
import type { ReadModels } from './read-models.ts'

interface Listed {
  /** What the list shows of an account of the identity store. */
  readonly row: Pick<IdentityAccount, 'id' | 'pseudo' | 'email' | 'bio' | 'createdAt'>
  readonly document: AccountDocument
}

/** `documents`: all accounts of the read model. `listed`: those that the identity store has too, oldest first. */
interface Accounts {
  readonly documents: Map<string, AccountDocument>
  readonly listed: readonly Listed[]
}

interface Entry {
  readonly listed: Listed
  readonly lastMatch: Instant | null
}

const waitingPseudosLimit = 3

/** All accounts for admins, in memory and as JSON. A change reads only the changed accounts again. */
export class AccountList {
  readonly #accounts: InMemoryReadModel<Accounts>
  readonly #lastMatches: Pick<LastMatches, 'of'>
  readonly #textsOf = createTextKeeper<Entry>(
    ({ listed }) => listed.row.id,
    ({ listed, lastMatch }) => [listed, lastMatch],
    (entry) => serialiseListEntry('accounts', accountView(entry)),
  )
  #texts: readonly string[] = []
  #reply: SerialisedReply<'accounts'> = joinListEntries('accounts', [])

  /** @param clock milliseconds that never go back */
  constructor(
    models: ReadModels,
    identity: IdentityStore,
    lastMatches: Pick<LastMatches, 'of'>,
    clock = () => performance.now(),
  ) {
    this.#lastMatches = lastMatches
    this.#accounts = new InMemoryReadModel(models, 'accounts', accountsLoader(models, identity), clock)
  }

  /** The next read of the list reads this player's account again. */
  accountChanged(id: PlayerId): void {
    this.#accounts.invalidate(id)
  }

  /** The list as it is now. The object is the same as long as the list does not change. @throws EngineAway */
  async reply(): Promise<SerialisedReply<'accounts'>> {
    const { listed } = await this.#accounts.current()
    const lastMatches = await this.#lastMatches.of(listed.map(({ row }) => row.id))
    const texts = this.#textsOf(listed.map((one) => ({ listed: one, lastMatch: lastMatches.get(one.row.id) ?? null })))
    const isSame = texts.length === this.#texts.length && texts.every((text, index) => text === this.#texts[index])
    if (!isSame) this.#reply = joinListEntries('accounts', texts)
    this.#texts = texts
    return this.#reply
  }

  /** The number of pending registrations, and the pseudos of the oldest. @throws EngineAway */
  async waiting(): Promise<{ readonly count: number; readonly pseudos: string[] }> {
    const { listed } = await this.#accounts.current()
    const pending = listed.filter(({ document }) => document.status === 'pending')
    return { count: pending.length, pseudos: pending.slice(0, waitingPseudosLimit).map(({ row }) => row.pseudo) }
  }

  /** The documents of all players by player id. @throws EngineAway */
  async records(): Promise<ReadonlyMap<string, AccountDocument>> {
    return (await this.#accounts.current()).documents
  }
}

function accountsLoader(models: ReadModels, identity: IdentityStore): StateLoader<Accounts> {
  return {
    async load(before) {
      const all = await models.range('accounts', '')
      const documents = new Map(all.map(({ key, document }) => [key, document]))
      const current = inBoth(documents, await identity.accounts())
      const listed = reuseEqualItems(current, before?.listed ?? [], ({ row }) => row.id)
      return { documents, listed: listed.sort(oldestFirst) }
    },
    async update({ documents, listed }, keys) {
      const ids = [...keys].map(playerId)
      const found = await models.getMany('accounts', ids)
      const changed = inBoth(found, await identity.accounts(ids))
      for (const key of keys) documents.delete(key)
      for (const [key, document] of found) documents.set(key, document)
      const others = listed.filter(({ row }) => !keys.has(row.id))
      return { documents, listed: others.concat(changed).sort(oldestFirst) }
    },
  }
}

const inBoth = (documents: ReadonlyMap<string, AccountDocument>, accounts: readonly IdentityAccount[]): Listed[] =>
  accounts.flatMap(({ id, pseudo, email, bio, createdAt }) => {
    const document = documents.get(id)
    return document === undefined ? [] : [{ row: { id, pseudo, email, bio, createdAt }, document }]
  })

const oldestFirst = ({ row: a }: Listed, { row: b }: Listed): number =>
  a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

function accountView({ listed: { row, document }, lastMatch }: Entry): Account {
  const { createdAt, ...shown } = row
  return {
    ...shown,
    language: document.language,
    authorities: authoritiesOf(document),
    status: document.status,
    registrationDate: instant(createdAt),
    tournamentWins: document.stars,
    lastMatch,
  }
}
