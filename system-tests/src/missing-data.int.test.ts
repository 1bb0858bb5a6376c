import { cpSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from '@topspin/domain/contract/account'
import { readConfig } from '@topspin/platform/config'
import { Browser } from '@topspin/platform/http/testing/browser'
import { StartRefused } from '@topspin/platform/process/start-refused'
import { openStandalone } from '@topspin/standalone/open'
import { bodyOf } from '@topspin/test-kit/expecting'
import { openRig } from '@topspin/test-kit/rig'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

/** The data folders of two stopped installations with two players each, and a copy of the first for the test. */
let whole: string
let other: string
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
  const rig = await openRig()
  const copy = mkdtempSync(join(tmpdir(), 'topspin-whole-'))
  await rig.admin()
  // Ada registers first.
  rig.time.now += 60_000
  await rig.member(pseudo)
  await rig.whileStopped(() => cpSync(rig.folder, copy, { recursive: true }))
  await rig.close()
  return copy
}

const open = (env: Readonly<Record<string, string>> = {}) =>
  openStandalone({
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
  const { message } = outcome as StartRefused // checked the line before
  expect(message).not.toContain('\n')
  return message
}
const remove = (...names: string[]) => {
  for (const file of readdirSync(folder).filter((one) => names.some((name) => one.startsWith(name))))
    rmSync(join(folder, file))
}
const take = (name: string) => cpSync(join(whole, name), join(folder, name))
/** Starts the application, runs `use`, and stops it. */
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

it('refuses to start on read models alone', async () => {
  remove('events.db', 'identity.db')
  expect(await refusal()).toMatch(/events\.db has no events, but .*read\.db has read models/)
})

it('refuses the accounts of another installation', async () => {
  remove('identity.db')
  cpSync(join(other, 'identity.db'), join(folder, 'identity.db'))
  expect(await refusal()).toMatch(/identity\.db has 2 accounts, none of them of a player in this log/)
})

it('starts a new installation, and one whose first registration was interrupted', async () => {
  remove('events.db', 'identity.db', 'read.db')
  await using({}, async () => {})
  const rig = await openRig()
  const id = rig.newId()
  const account = { id, pseudo: 'Ada', email: 'ada@example.org', bio: '', passwordHash: '' }
  await rig.identityStore((identity) =>
    identity.addAccount({ ...account, temporaryUntil: null, temporaryUsed: false, createdAt: 0 }),
  )
  await rig.restart()
  expect(rig.events()).toBe(3)
  await rig.close()
})

describe('ACCEPT_DATA_LOSS', () => {
  it('allows only what it names', async () => {
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

it('refuses a file that is not a database', async () => {
  writeFileSync(join(folder, 'events.db'), 'Dear diary, today I lost 11-3. '.repeat(300))
  remove('events.db-')
  await expect(open()).rejects.toThrow(/it is not a database/)
})
