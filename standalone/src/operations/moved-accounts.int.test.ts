import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notificationKinds } from '@topspin/domain/player/notifications'
import { person, someFriday } from '@topspin/domain/testing/builders'
import { type Config, readConfig } from '@topspin/platform/config'
import { openEngines, sessionSecretOf } from '@topspin/platform/engines'
import { newAccount } from '@topspin/platform/identity/new-account'
import { openIdentityStore } from '@topspin/platform/identity/open'
import type { ChatSendingState } from '@topspin/platform/identity/parts'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { openSqliteIdentityStore } from '@topspin/platform/identity/sqlite'
import { sampleChat } from '@topspin/platform/identity/testing/sample-chat'
import { vapidKeysOf } from '@topspin/platform/identity/vapid-keys'
import { EngineAway } from '@topspin/platform/operator-error'
import { openDatabase } from '@topspin/platform/sqlite/open'
import { hasMongo, mongoName, mongoSuiteTitle, startMongo } from '@topspin/platform/testing/mongo'
import type { TestServer } from '@topspin/platform/testing/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backUp } from './backup.ts'
import { copyAccounts } from './copy-accounts.ts'
import { CopyRefused } from './copy-log.ts'
import { restoreBackup } from './restore.ts'

const ann = person('ann')
const ben = person('ben')
const device = { endpoint: 'https://push/1', p256dh: 'p', auth: 'a' }
const account = newAccount({
  id: ann,
  pseudo: 'Ann',
  email: 'ann@example.org',
  passwordHash: 'hash',
  createdAt: 1,
})
const delivery: ChatSendingState = {
  attempts: 1,
  sentAt: someFriday,
  failures: 0,
  failingSince: null,
  retryAt: null,
  upTo: { results: someFriday },
  week: null,
  liveId: null,
  sends: [],
}
const screen = {
  address: '192.0.2.1',
  tokenHash: 'hash',
  name: null,
  code: '1',
  attempts: 1,
  browser: 'Firefox',
  system: 'Linux',
}

/**
 * For each member of `IdentityStore`, in the order of execution, calls that fill a store; null for a member that only
 * reads or removes. If a new member has no entry, this file does not compile. A column that stays empty fails the first
 * test.
 */
const fills: { readonly [Member in keyof IdentityStore]: ((identity: IdentityStore) => Promise<unknown>) | null } = {
  addAccount: async (to) => {
    await to.addAccount(account)
    await to.addAccount({ ...account, id: ben, pseudo: 'Ben', email: 'ben@example.org', createdAt: 2 })
  },
  rename: (to) => to.rename(ann, 'Anna'),
  setBio: (to) => to.setBio(ann, 'I serve short'),
  verifyEmail: (to) => to.verifyEmail(ann),
  releaseEmail: (to) => to.releaseEmail(ben, 'ben@example.org'),
  setEmail: null,
  setDisabling: (to) => to.setDisabling(ann, { at: 3, reason: 'left the club' }),
  setPassword: (to) => to.setPassword(ann, 'temporary', 4),
  setPasswordLink: (to) => to.setPasswordLink({ playerId: ann, tokenHash: 'link', madeAt: 14 }),
  useTemporaryPassword: (to) => to.useTemporaryPassword(ann),
  addSession: (to) =>
    to.addSession({ tokenHash: 't', playerId: ann, createdAt: 5, authenticatedAt: 6, seenAt: 7, company: 'sid' }),
  touchSession: (to) => to.touchSession('t', 8),
  addPushSubscription: async (to) => {
    await to.addPushSubscription({ ...device, playerId: ann })
    await to.addPushSubscription({ ...device, playerId: ben, endpoint: 'https://push/2' })
  },
  pushFailed: (to) => to.pushFailed(device.endpoint, 9),
  setNotificationChoice: async (to) => {
    for (const kind of notificationKinds) await to.setNotificationChoice(ann, kind, kind === 'live')
    await to.setNotificationChoice(ben, 'match', false)
  },
  setLastDigest: (to) => to.setLastDigest(ann, { week: '2026-47', refusals: 1 }),
  setActivationDevice: (to) => to.setActivationDevice(ben, { ...device, endpoint: 'https://push/3' }),
  setContestReason: (to) =>
    to.setContestReason({ contestId: 'c', playerId: ben, subject: 'result', text: 'I won', writtenAt: 10 }),
  keepAnswer: (to) => to.keepAnswer('k', { fingerprint: 'f', status: 200, body: '{}', position: '1' }, 11),
  secret: async (to) => {
    await sessionSecretOf(to, null)
    await vapidKeysOf(to)
  },
  screens: (to) => to.screens.add({ ...screen, id: 's', name: 'Hall', requestedAt: 12, seenAt: 13 }),
  archives: async ({ archives }) => {
    await archives.add(ann, 15)
    await archives.finish(ann, 15, null)
    await archives.add(ben, 16)
    await archives.finish(ben, 16, Buffer.from('zip'))
  },
  companyLinks: ({ companyLinks }) =>
    companyLinks.add({ playerId: ann, issuer: 'https://login.example.org', subject: 'ann-1', linkedAt: 17 }),
  calendars: ({ calendars }) =>
    calendars.set({ playerId: ann, tokenHash: 'calendar', madeAt: 18, readAt: 19, reader: 'google' }),
  setQuoted: (to) => to.setQuoted(ann, false),
  chats: async ({ chats }) => {
    await chats.add(sampleChat, 10)
    await chats.setDelivery(sampleChat.id, delivery)
  },
  unquoted: null,
  lastDigest: null,
  account: null,
  accountByPseudo: null,
  accountByEmail: null,
  passwordLink: null,
  usePasswordLink: null,
  forgetPasswordLinks: null,
  accounts: null,
  pseudos: null,
  idsOf: null,
  isPseudoTaken: null,
  disabling: null,
  erase: null,
  session: null,
  sessionsOf: null,
  endSession: null,
  endSessions: null,
  endCompanySessions: null,
  playerOfCompanySession: null,
  endOldSessions: null,
  forgetSessions: null,
  failingPushes: null,
  pushSucceeded: null,
  removePushSubscription: null,
  pushSubscriptions: null,
  notificationChoices: null,
  activationDevices: null,
  takeActivationDevice: null,
  contestReasons: null,
  removeContestReason: null,
  forgetContestReasons: null,
  answer: null,
  forgetAnswers: null,
  demandWritable: null,
  close: null,
}

type Table = readonly Readonly<Record<string, unknown>>[]

/** All rows of all tables of an identity store in a file. */
function tablesOf(path: string): Record<string, Table> {
  const database = openDatabase(path, { synchronous: 'FULL' })
  const names = database.statement("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[]
  const rows = names.map(({ name }) => [name, database.statement(`SELECT * FROM ${name}`).all() as Table] as const)
  database.close()
  return Object.fromEntries(rows.map(([name, table]) => [name, table.map((row) => ({ ...row }))]))
}

/** The tables moved by `npm run migrate`: all but sessions, televisions, kept replies, password links and archives. */
function moved(all: Record<string, Table>) {
  const { sessions: _, screens: __, answers: ___, password_links: ____, archives: _____, ...tables } = all
  return tables
}

let folder: string
let config: Config
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'topspin-moved-'))
  config = readConfig({ DATA_DIR: join(folder, 'data') })
  const engines = await openEngines(config, () => {})
  for (const fill of Object.values(fills)) await fill?.(engines.identity)
  await engines.close()
})
afterEach(() => rmSync(folder, { recursive: true }))
const source = () => join(folder, 'data', 'identity.db')

test('every column of every table is filled', () => {
  for (const [name, rows] of Object.entries(tablesOf(source())))
    for (const column of Object.keys(rows[0] ?? { 'any column': null }))
      expect(
        rows.map((row) => row[column]).filter((value) => value !== null && value !== 0 && value !== ''),
        `${name}.${column}`,
      ).not.toEqual([])
})

test('backup and restore bring back every row, except what may have ended since', async () => {
  const before = tablesOf(source())
  await backUp(config, join(folder, 'backup'), new Date(0))
  const other = readConfig({ DATA_DIR: join(folder, 'restored') })
  await restoreBackup(other, join(folder, 'backup'), new Date(0))
  expect(tablesOf(join(folder, 'restored', 'identity.db'))).toEqual({
    ...before,
    sessions: [],
    screens: [],
    password_links: [],
  })
})

/** The store, which throws EngineAway after the first `calls` calls. */
function dyingAfter(calls: number, store: IdentityStore): IdentityStore {
  let left = calls
  return new Proxy(store, {
    get(target, member) {
      const value: unknown = Reflect.get(target, member)
      if (typeof value !== 'function') return value
      return (...asked: unknown[]) => {
        left -= 1
        return left < 0 ? Promise.reject(new EngineAway('died')) : value.apply(target, asked)
      }
    },
  })
}

/** Repeats the copy until it succeeds. The target fails at the first call, then at the second, and so on. */
async function copyInSteps(from: IdentityStore, to: IdentityStore): Promise<void> {
  for (let calls = 0; ; calls += 1) {
    const copied = await copyAccounts(from, dyingAfter(calls, to)).catch((error: unknown) => error)
    if (copied === 2) return
    expect(copied).toBeInstanceOf(EngineAway)
  }
}

/** Moves the accounts to a store and back into a new file. */
async function thereAndBack(there: IdentityStore): Promise<string> {
  const path = join(folder, 'back.db')
  const [from, back] = [openSqliteIdentityStore(source()), openSqliteIdentityStore(path)]
  await copyInSteps(from, there)
  await copyInSteps(there, back)
  for (const store of [from, there, back]) await store.close()
  return path
}

test('a migration from SQLite to SQLite moves every row, also when it is interrupted at each step', async () => {
  const back = await thereAndBack(openSqliteIdentityStore(':memory:'))
  expect(moved(tablesOf(back))).toEqual(moved(tablesOf(source())))
})

test('a migration is refused when the target has other secrets, or another account in place of one', async () => {
  const from = openSqliteIdentityStore(source())
  const refusalOf = async (prepare: (to: IdentityStore) => Promise<unknown>) => {
    const to = openSqliteIdentityStore(':memory:')
    await prepare(to)
    const refusal = await copyAccounts(from, to).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(CopyRefused)
    await to.close()
    return String(refusal)
  }
  expect(await refusalOf(vapidKeysOf)).toMatch(/the target has a vapid secret of its own/)
  const stored = await from.account(ann)
  const linked = async (to: IdentityStore) => {
    await to.addAccount(stored!)
    await to.companyLinks.add({ playerId: ann, issuer: 'https://login.example.org', subject: 'ann-2', linkedAt: 18 })
  }
  expect(await refusalOf(linked)).toMatch(/is linked with another company account/)
  const other = { ...account, id: person('cleo') }
  for (const pseudo of ['Ben', 'BEN'])
    expect(await refusalOf((to) => to.addAccount({ ...other, pseudo }))).toMatch(/somebody else has its pseudo/)
  // As if an earlier run had copied the account, and the account was changed since then.
  expect(await refusalOf((to) => to.addAccount({ ...account, bio: 'written later' }))).toMatch(/is another one/)
  await from.close()
})

describe.skipIf(!hasMongo)(mongoSuiteTitle, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startMongo()
  })
  afterAll(() => server.end())

  test(`a migration to ${mongoName} and back moves every row, also when it is interrupted at each step`, async () => {
    const back = await thereAndBack(await openIdentityStore(server.url))
    expect(moved(tablesOf(back))).toEqual(moved(tablesOf(source())))
  })
})
