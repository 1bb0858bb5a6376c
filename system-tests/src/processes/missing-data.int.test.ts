import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { snapshotGenerations } from '@topspin/command-api/streams/snapshots'
import type { Account } from '@topspin/domain/contract/account'
import { playerDecider } from '@topspin/domain/player/player'
import { readConfig } from '@topspin/platform/config'
import { positionFromEngine } from '@topspin/platform/event-store/port'
import { Browser } from '@topspin/platform/http/testing/browser'
import { newAccount } from '@topspin/platform/identity/new-account'
import { openSqliteIdentityStore } from '@topspin/platform/identity/sqlite'
import { openInProcessJobQueue } from '@topspin/platform/job-queue/in-process'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import { StartRefused } from '@topspin/platform/operator-error'
import { openReadStore } from '@topspin/platform/read-store/open'
import { DataFolderUnusable } from '@topspin/platform/sqlite/errors'
import { openDatabase } from '@topspin/platform/sqlite/open'
import { openStandalone } from '@topspin/standalone/open'
import { bodyOf } from '@topspin/test-kit/expecting'
import { openInProcessApp } from '@topspin/test-kit/in-process-app'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

/** The data folder of a stopped installation of Ada and Ben. */
let whole: string
/** The data folder of a stopped installation of Ada and Cleo. */
let other: string
/** A copy of `whole` for one test. */
let folder: string

beforeAll(async () => {
  whole = await stoppedWith('Ben')
  other = await stoppedWith('Cleo')
})
afterAll(() => {
  for (const made of [whole, other]) rmSync(made, { recursive: true })
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topspin-missing-'))
  cpSync(whole, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

async function stoppedWith(pseudo: string): Promise<string> {
  const rig = await openInProcessApp()
  const copy = mkdtempSync(join(tmpdir(), 'topspin-whole-'))
  await rig.admin()
  // Accounts are listed by the time of their registration, so Ada, the admin, comes first.
  rig.time.now += 60_000
  await rig.member(pseudo)
  await rig.whileStopped(() => cpSync(rig.folder, copy, { recursive: true }))
  await rig.close()
  return copy
}

const open = (env: Readonly<Record<string, string>> = {}, jobs?: JobQueue) =>
  openStandalone({
    ...(jobs && { jobs }),
    config: readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env }),
    page: null,
    hashCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  })
/** The message of a refused start. */
async function refusal(): Promise<string> {
  const outcome = await open().then(
    async (app) => {
      await app.close()
      return 'it starts'
    },
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(StartRefused)
  const { message } = outcome as StartRefused // the line before checks the class
  expect(message).not.toContain('\n')
  return message
}
const remove = (...names: string[]) => {
  for (const file of readdirSync(folder).filter((one) => names.some((name) => one.startsWith(name))))
    rmSync(join(folder, file))
}
const take = (name: string) => cpSync(join(whole, name), join(folder, name))
/** Starts the application, runs `work`, and stops the application. */
async function using(env: Readonly<Record<string, string>>, work: (visitor: () => Browser) => Promise<void>) {
  const app = await open(env)
  try {
    await work(() => new Browser(app.server))
  } finally {
    await app.close()
  }
}
const accountsSeenBy = async (visitor: Browser) => bodyOf<Account[]>(await visitor.get('/api/player/getAccounts'))

describe.each([
  ['is missing', (name: string) => remove(name)],
  [
    'is empty',
    (name: string) => {
      remove(`${name}-`)
      truncateSync(join(folder, name))
    },
  ],
])('when a file %s', (_, lose) => {
  it('identity.db: the start is refused until the accounts are back', async () => {
    lose('identity.db')
    const message = await refusal()
    expect(message).toContain(`${join(folder, 'events.db')} has players, but ${join(folder, 'identity.db')} has no acc`)
    expect(message).toMatch(/npm run restore.*ACCEPT_DATA_LOSS=accounts/)
    expect(await refusal()).toBe(message)
    remove('identity.db')
    take('identity.db')
    await using({}, async (visitor) => void (await visitor().logIn('Ada')))
  })

  it('events.db: the start is refused until the log is back, and writes nothing into a new one', async () => {
    lose('events.db')
    const message = await refusal()
    expect(message).toContain(`events.db has no events, but ${join(folder, 'identity.db')} has 2 accounts`)
    expect(message).toMatch(/npm run restore.*ACCEPT_DATA_LOSS=log/)
    expect(await refusal()).toBe(message)
    remove('events.db')
    take('events.db')
    await using({}, async (visitor) => {
      const accounts = await accountsSeenBy(await visitor().logIn('Ada'))
      expect(accounts.map(({ pseudo, status }) => [pseudo, status])).toEqual([
        ['Ada', 'active'],
        ['Ben', 'active'],
      ])
    })
  })
})

it('a start on read models alone is refused', async () => {
  remove('events.db', 'identity.db')
  expect(await refusal()).toMatch(/events\.db has no events, but .*read\.db has read models/)
})

it('a start on snapshots alone is refused', async () => {
  remove('events.db', 'identity.db', 'read.db')
  const snapshots = await openReadStore(`sqlite:${join(folder, 'snapshots.db')}`)
  const [generation] = snapshotGenerations('players', playerDecider.stateVersion)
  const ceiling = { position: positionFromEngine('0000000000000009'), id: 'the last event' }
  await snapshots.commit({ generation, floor: null, ceiling, epoch: 0, writes: new Map() })
  await snapshots.close()
  const message = await refusal()
  expect(message).toMatch(
    /events\.db has no events, but .*snapshots\.db has a snapshot of its players.*ACCEPT_DATA_LOSS=log/,
  )
  expect(await refusal()).toBe(message)
})

describe('after a kill of a small installation, of which everything is in -wal files', () => {
  beforeEach(async () => {
    rmSync(folder, { recursive: true })
    const rig = await openInProcessApp()
    await rig.admin()
    // A process that is killed leaves the files as they are while it runs.
    cpSync(rig.folder, folder, { recursive: true })
    await rig.close()
  })

  it('the start is refused without the -wal files, and works when they are back', async () => {
    const aside = join(folder, 'aside')
    mkdirSync(aside)
    for (const name of readdirSync(folder).filter((one) => one.endsWith('-wal')))
      renameSync(join(folder, name), join(aside, name))
    await expect(open()).rejects.toThrow(/events\.db: events\.db-wal is missing, .* put it back or restore a backup/)
    await expect(open()).rejects.toThrow(DataFolderUnusable)
    for (const name of readdirSync(aside)) renameSync(join(aside, name), join(folder, name))
    await using({}, async (visitor) => void (await visitor().logIn('Ada')))
  })

  it('the start is refused without the -wal and -shm files', async () => {
    for (const name of readdirSync(folder).filter((one) => /-(wal|shm)$/.test(one))) rmSync(join(folder, name))
    for (let starts = 0; starts < 2; starts += 1)
      await expect(open()).rejects.toThrow(/events\.db: it is empty, and events\.db-wal is missing/)
  })
})

it('a start with accounts older than the log says how many active players have no account', async () => {
  const younger = openSqliteIdentityStore(join(folder, 'identity.db'))
  const [, ben] = await younger.accounts()
  await younger.erase(ben!.id)
  await younger.close()
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => printed.mockRestore())
  await using({}, async (visitor) => void (await visitor().logIn('Ada')))
  expect(printed.mock.calls.join('')).toMatch(
    /^1 active players of .*events\.db have no account in .*identity\.db, which may be older than the log: .*register again\n$/,
  )
})

it('a start with the accounts of another installation is refused', async () => {
  remove('identity.db')
  cpSync(join(other, 'identity.db'), join(folder, 'identity.db'))
  expect(await refusal()).toMatch(/identity\.db has 2 accounts, none of them of a player in this log/)
})

it('a refused start takes no job from the queue: its worker would drop a mail to an account that it does not find', async () => {
  const identity = openSqliteIdentityStore(join(folder, 'identity.db'))
  const [, ben] = await identity.accounts()
  await identity.close()
  remove('identity.db')
  const jobs = openInProcessJobQueue(() => {})
  onTestFinished(() => jobs.close())
  const id = '0198a2f4-0000-7000-8000-000000000001'
  await jobs.add('mail', id, { id, to: ben!.id, about: 'password' })
  await expect(open({ SMTP_URL: 'smtp://127.0.0.1:9' }, jobs)).rejects.toThrow(StartRefused)
  expect(await jobs.size()).toBe(1)
})

it('a new installation starts, and one whose first registration was interrupted', async () => {
  remove('events.db', 'identity.db', 'read.db', 'snapshots.db')
  await using({}, async () => {})
  const rig = await openInProcessApp()
  const id = rig.newId()
  const account = { id, pseudo: 'Ada', email: 'ada@example.org', passwordHash: 'a hash', createdAt: 0 }
  await rig.identityStore((identity) => identity.addAccount(newAccount(account)))
  await rig.restart()
  expect(rig.events()).toBe(3)
  await rig.close()
})

describe('ACCEPT_DATA_LOSS', () => {
  it('allows only the loss that it names', async () => {
    remove('identity.db')
    await expect(open({ ACCEPT_DATA_LOSS: 'log' })).rejects.toThrow(StartRefused)
    take('identity.db')
    remove('events.db')
    await expect(open({ ACCEPT_DATA_LOSS: 'accounts' })).rejects.toThrow(StartRefused)
  })

  it('=log starts a new log with the existing accounts, and is needed once', async () => {
    remove('events.db')
    await using({ ACCEPT_DATA_LOSS: 'log' }, async () => {})
    await using({}, async (visitor) => {
      await visitor().logIn('Ada')
      await expect(visitor().logIn('Ben')).rejects.toThrow('account-pending')
    })
  })

  it('=accounts continues the log, and is needed until the next registration', async () => {
    remove('identity.db')
    await using({ ACCEPT_DATA_LOSS: 'accounts' }, async (visitor) => {
      const zoe = { pseudo: 'Zoé', email: 'zoe@example.org', password: 'smash from the left' }
      bodyOf(await (await visitor().open()).post('/api/auth/register', zoe))
    })
    await using({}, async () => {})
  })
})

it('a start with a file that is not a database is refused', async () => {
  writeFileSync(join(folder, 'events.db'), 'Dear diary, today I lost 11-3. '.repeat(300))
  remove('events.db-')
  await expect(open()).rejects.toThrow(/it is not a database/)
})

describe('a damaged identity.db ends the start with one line:', () => {
  it.each([
    ["UPDATE accounts SET id = 'g' || substr(id, 2) WHERE pseudo = 'Ben'", /the account "Ben" has the id "g.*restore/],
    ["UPDATE accounts SET id = '' WHERE pseudo = 'Ben'", /the account "Ben" has the id "".*restore the accounts/],
    ["UPDATE secrets SET value = '{\"publicK' WHERE name = 'vapid'", /the secret vapid is not a key pair.*restore/],
  ])('%s', async (damage, line) => {
    const identity = openDatabase(join(folder, 'identity.db'), { synchronous: 'FULL' })
    identity.exec(damage)
    identity.close()
    expect(await refusal()).toMatch(line)
  })
})
