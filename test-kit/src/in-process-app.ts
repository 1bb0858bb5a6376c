import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventType } from '@topspin/domain/events'
import { type PlayerId, playerId } from '@topspin/domain/ids'
import type { Role } from '@topspin/domain/roles'
import { readConfig } from '@topspin/platform/config'
import { Browser } from '@topspin/platform/http/testing/browser'
import { createPasswordHasher, type PasswordHasher } from '@topspin/platform/identity/password'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { openSqliteIdentityStore } from '@topspin/platform/identity/sqlite'
import { type Database, openDatabase } from '@topspin/platform/sqlite/open'
import { openStandalone, type Standalone } from '@topspin/standalone/open'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { idOf, type Member, register, registerAdmin, registerMember } from './people.ts'

/** The whole application on a temporary folder, with a clock that the test sets. */
export interface InProcessApp {
  readonly folder: string
  /** The time of the application's clock in epoch milliseconds; a test assigns `now`. */
  readonly time: { now: number }
  /** Lines of the log, when `LOG_LEVEL` is set. */
  readonly lines: string[]
  readonly server: () => FastifyInstance
  browser(): Browser
  /** The first account, which is an admin and logged in. The first call of this function creates the account. */
  admin(): Promise<Member>
  /** Registers, activates and logs in a new account with the role PLAYER and the given roles. */
  member(pseudo: string, ...roles: Exclude<Role, 'PLAYER' | 'ADMIN'>[]): Promise<Member>
  /** Registers a pending account. @returns its id */
  register(pseudo: string): Promise<PlayerId>
  /** Number of events in the log. */
  events(): number
  /** Number of recorded matches, cancelled ones included. */
  matches(): number
  /** Runs `work` and expects that it appends no event. */
  appendsNothing(work: () => Promise<void>): Promise<void>
  /** Runs `work` while the log takes no event of a type, as if the process died before each such append. */
  withoutAppends<T>(type: EventType, work: () => Promise<T>): Promise<T>
  /** Passes the identity store of the running application to `work`, for changes that no API call makes. */
  identityStore<T>(work: (identity: IdentityStore, passwords: PasswordHasher) => Promise<T>): Promise<T>
  newId(): PlayerId
  /** Stops the application and starts it again on the same folder. */
  restart(env?: Env): Promise<void>
  /** Stops the application, runs `work`, and starts the application again. */
  whileStopped(work: () => Promise<void> | void, env?: Env): Promise<void>
  close(): Promise<void>
}

type Env = Readonly<Record<string, string>>
type Doubles = Pick<Parameters<typeof openStandalone>[0], 'sendPush' | 'jobs'>

/** Monday, 6 January 2025, 11:00 in Paris. */
const start = Date.UTC(2025, 0, 6, 10)
/** The smallest cost of a password hash that argon2 accepts: tests register many accounts. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/**
 * Opens the application in a new folder.
 * @param env settings that differ from the defaults; rate limits and log are off
 * @param doubles replacements of `sendPush` and `jobs`
 */
export async function openInProcessApp(env: Env = {}, doubles: Doubles = {}): Promise<InProcessApp> {
  const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
  const time = { now: start }
  const lines: string[] = []
  const open = (more: Env) =>
    openStandalone({
      config: readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env, ...more }),
      clock: () => time.now,
      page: null,
      hashCost: cheap,
      ...doubles,
      logStream: { write: (line) => void lines.push(line) },
    })
  let app: Standalone = await open({})
  const log: Database = openDatabase(join(folder, 'events.db'), { synchronous: 'NORMAL' })
  const passwords = createPasswordHasher(cheap)
  let admin: Promise<Member> | null = null

  const rig: InProcessApp = {
    folder,
    time,
    lines,
    server: () => app.server,
    // A getter, so that a browser uses the new server after a restart.
    browser: () =>
      new Browser({
        get inject() {
          return app.server.inject.bind(app.server)
        },
      }),

    admin() {
      admin ??= registerAdmin(rig.browser, 'Ada')
      return admin
    },

    member: async (pseudo, ...roles) => registerMember(rig.browser, (await rig.admin()).browser, pseudo, ...roles),

    async register(pseudo) {
      const { browser } = await rig.admin()
      const { position } = await register(rig.browser, pseudo)
      return idOf(browser, pseudo, position)
    },

    events: () => count(''),
    matches: () => count(" WHERE type = 'MatchPlayed'"),

    async identityStore(work) {
      const identity = openSqliteIdentityStore(join(folder, 'identity.db'))
      try {
        return await work(identity, passwords)
      } finally {
        await identity.close()
      }
    },

    newId: () => playerId(randomUUID()),

    async appendsNothing(work) {
      const before = rig.events()
      await work()
      expect(rig.events(), 'events in the log').toBe(before)
    },

    async withoutAppends(type, work) {
      log.exec(
        `CREATE TRIGGER no_append BEFORE INSERT ON events WHEN NEW.type = '${type}' BEGIN SELECT RAISE(ABORT, 'none'); END`,
      )
      try {
        return await work()
      } finally {
        log.exec('DROP TRIGGER no_append')
      }
    },

    restart: (more) => rig.whileStopped(() => {}, more),

    async whileStopped(work, more = {}) {
      await app.close()
      await work()
      app = await open(more)
    },

    async close() {
      log.close()
      await app.close()
      rmSync(folder, { recursive: true })
    },
  }
  // A count returns one row with one number.
  const count = (which: string) => (log.statement(`SELECT count(*) AS n FROM events${which}`).get() as { n: number }).n
  return rig
}
