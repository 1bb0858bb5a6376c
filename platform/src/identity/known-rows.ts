import type { PlayerId } from '@topspin/domain/ids'
import type { Database } from '../sqlite/open.ts'
import type { Account, Session } from './port.ts'

/** Maximum entries of each map. A full map is cleared. */
const maxEntries = 10_000

/**
 * A cache of accounts and sessions of a SQLite file, because each request looks up several of them. Code that changes
 * or deletes one through this connection must call `accountsChanged` or `sessionsChanged`. The cache itself detects
 * writes of other connections, by `PRAGMA data_version`.
 */
export class AccountAndSessionCache {
  readonly #accounts = new Map<PlayerId, Account>()
  readonly #ids = new Map<string, PlayerId>()
  readonly #sessions = new Map<string, Session>()
  readonly #database: Database
  /** Whether the file was checked for writes of other connections in this turn of the event loop. */
  #isChecked = false
  #version: unknown

  constructor(database: Database) {
    this.#database = database
    this.#version = this.#dataVersion()
  }

  account(id: PlayerId, read: () => Account | null): Account | null {
    return this.#known(this.#accounts, id, read)
  }

  id(pseudoKey: string, read: () => PlayerId | null): PlayerId | null {
    return this.#known(this.#ids, pseudoKey, read)
  }

  session(tokenHash: string, read: () => Session | null): Session | null {
    return this.#known(this.#sessions, tokenHash, read)
  }

  accountsChanged(): void {
    this.#accounts.clear()
    this.#ids.clear()
  }

  /** @param tokenHash of the session that changed; without it, all sessions are removed from the cache */
  sessionsChanged(tokenHash?: string): void {
    if (tokenHash === undefined) this.#sessions.clear()
    else this.#sessions.delete(tokenHash)
  }

  #known<K, V>(rows: Map<K, V>, key: K, read: () => V | null): V | null {
    this.#checkFile()
    const known = rows.get(key)
    if (known !== undefined) return known
    const found = read()
    if (found === null) return null
    if (rows.size >= maxEntries) rows.clear()
    rows.set(key, found)
    return found
  }

  #checkFile(): void {
    if (this.#isChecked) return
    this.#isChecked = true
    setImmediate(() => {
      this.#isChecked = false
    })
    const version = this.#dataVersion()
    if (version === this.#version) return
    this.#version = version
    this.accountsChanged()
    this.sessionsChanged()
  }

  /** Returns a number that changes when another connection has written to the file. */
  #dataVersion(): unknown {
    // The pragma returns one row.
    return (this.#database.statement('PRAGMA data_version').get() as { data_version: unknown }).data_version
  }
}
