import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type PlayerId, playerId } from '@topspin/domain/ids'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../sqlite/open.ts'
import { newAccount } from './new-account.ts'
import { openIdentityStore } from './open.ts'
import type { IdentityStore } from './port.ts'
import { archivesContract } from './testing/archives-contract.ts'
import { calendarsContract } from './testing/calendars-contract.ts'
import { chatsContract } from './testing/chats-contract.ts'
import { companyLinksContract } from './testing/company-links-contract.ts'
import { identityContract } from './testing/contract.ts'
import { pairedScreensContract } from './testing/paired-screens-contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
afterAll(() => rmSync(folder, { recursive: true }))

let stores = 0
const again = () => openIdentityStore(`sqlite:${join(folder, String(stores), 'identity.db')}`)
const open = () => {
  stores++
  return again()
}

identityContract('SQLite', open, again)
pairedScreensContract('SQLite', open, again)
archivesContract('SQLite', open)
calendarsContract('SQLite', open)
chatsContract('SQLite', open)
companyLinksContract('SQLite', open)

test.skipIf(process.platform === 'win32')('only the owner can read the files, whatever the umask', async () => {
  const umask = process.umask(0)
  const identity = await open()
  await identity.secret('a', 'secret')
  process.umask(umask)
  const storeFolder = join(folder, String(stores))
  const modes = readdirSync(storeFolder).map(
    (file) => `${file} ${(statSync(join(storeFolder, file)).mode & 0o777).toString(8)}`,
  )
  await identity.close()
  expect(modes.sort()).toEqual(['identity.db 600', 'identity.db-shm 600', 'identity.db-wal 600'])
})

/** Returns those of the texts that are in a file of the store. */
const found = (texts: readonly string[]) => {
  const storeFolder = join(folder, String(stores))
  const bytes = readdirSync(storeFolder).map((name) => readFileSync(join(storeFolder, name)))
  return texts.filter((text) => bytes.some((file) => file.includes(text)))
}
const bioOf = (n: number) => `bio number ${n}, ${'much longer '.repeat(n % 30)}end of ${n}.`
/** Adds so many accounts that SQLite splits pages, which leaves copies of rows in free space. @returns their ids */
async function fillWithBios(identity: IdentityStore): Promise<PlayerId[]> {
  const ids = Array.from({ length: 300 }, (_, n) => playerId(`${(n * 7_919) % 1_000}-${n}`))
  for (const [n, id] of ids.entries()) {
    const personal = { pseudo: `p${n}`, email: `${n}@example.org` }
    await identity.addAccount(
      newAccount({
        id,
        ...personal,
        createdAt: n,
      }),
    )
    await identity.setBio(id, bioOf(n))
  }
  return ids
}

test('erasing an account leaves no copy of its bio in free space or in the -wal file', async () => {
  const identity = await open()
  const ids = await fillWithBios(identity)
  const erased = [...ids.keys()].filter((n) => n % 10 === 0)
  const texts = erased.map(bioOf)
  expect(found(texts)).toEqual(texts)
  for (const n of erased) await identity.erase(ids[n]!)
  expect(found(texts)).toEqual([])
  expect(await identity.accounts()).toHaveLength(270)
  await identity.close()
})

test('opening overwrites what an interrupted erasing has left in free space', async () => {
  const identity = await open()
  await fillWithBios(identity)
  await identity.close()
  const database = openDatabase(join(folder, String(stores), 'identity.db'), { synchronous: 'FULL' })
  database.exec('PRAGMA secure_delete = OFF; PRAGMA user_version = 0; DELETE FROM accounts')
  database.close()
  expect(found([bioOf(7)])).toEqual([bioOf(7)])
  const opened = await again()
  expect(found([bioOf(7)])).toEqual([])
  await opened.close()
})

test('an open store sees what another process has written', async () => {
  const [here, there] = [await open(), await again()]
  const id = playerId('p')
  const times = { createdAt: 1, authenticatedAt: 1, seenAt: 1, company: null }
  const personal = { pseudo: 'Ann', email: 'a@example.org' }
  await here.addAccount(
    newAccount({
      id,
      ...personal,
      createdAt: 1,
    }),
  )
  await here.addSession({ tokenHash: 't', playerId: id, ...times })
  const seen = async () => [await here.session('t'), (await here.account(id))?.pseudo, (await here.idsOf(['Ann'])).size]
  const before = [{ tokenHash: 't', playerId: id, ...times }, 'Ann', 1]
  expect(await seen()).toEqual(before)

  await there.endSession('t')
  await there.rename(id, 'Anna')
  await nextTurn()
  expect(await seen()).toEqual([null, 'Anna', 0])
  await here.close()
  await there.close()
})

test('a session is found by the session at the company without reading the others', async () => {
  await (await open()).close()
  const path = join(folder, String(stores), 'identity.db')
  const database = openDatabase(path, { synchronous: 'FULL' })
  const plan = database.statement('EXPLAIN QUERY PLAN SELECT player_id FROM sessions WHERE company = ?').get('sid')
  database.close()
  expect(plan).toMatchObject({ detail: expect.stringContaining('USING INDEX sessions_by_company') })
})

test('a new password and the end of its link take effect together', async () => {
  const identity = await open()
  const id = playerId('p')
  await identity.addAccount(newAccount({ id, pseudo: 'Ann', email: 'a@example.org', createdAt: 1 }))
  await identity.setPasswordLink({ playerId: id, tokenHash: 't', madeAt: 1 })
  const before = await identity.account(id)
  const database = openDatabase(join(folder, String(stores), 'identity.db'), { synchronous: 'FULL' })
  database.exec(`CREATE TRIGGER refusal BEFORE DELETE ON password_links BEGIN SELECT raise(ABORT, 'no'); END`)
  await expect(identity.setPassword(id, 'new', null)).rejects.toThrow('no')
  expect(await identity.account(id)).toEqual(before)
  database.exec('DROP TRIGGER refusal')
  database.close()
  await identity.setPassword(id, 'new', null)
  expect(await identity.account(id)).toMatchObject({ passwordHash: 'new' })
  expect(await identity.passwordLink('t')).toBeNull()
  await identity.close()
})
