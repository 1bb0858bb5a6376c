import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playerId } from '@topspin/domain/ids'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../sqlite/open.ts'
import { identityContract } from './contract.ts'
import { openIdentity } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
afterAll(() => rmSync(folder, { recursive: true }))

let vaults = 0
const again = () => openIdentity(`sqlite:${join(folder, String(vaults), 'identity.db')}`)
const open = () => {
  vaults++
  return again()
}

identityContract('SQLite', open, again)

test.skipIf(process.platform === 'win32')('only its owner may read the vault, whatever the umask', async () => {
  const umask = process.umask(0)
  const identity = await open()
  await identity.secret('a', 'secret')
  process.umask(umask)
  const vault = join(folder, String(vaults))
  const modes = readdirSync(vault).map((file) => `${file} ${(statSync(join(vault, file)).mode & 0o777).toString(8)}`)
  await identity.close()
  expect(modes.sort()).toEqual(['identity.db 600', 'identity.db-shm 600', 'identity.db-wal 600'])
})

test('a file without keys of lookalikes gets them, and accounts that look alike already stay', async () => {
  const first = await open()
  await first.close()
  const path = join(folder, String(vaults), 'identity.db')
  const database = openDatabase(path, { synchronous: 'FULL' })
  database.exec(`DROP INDEX accounts_by_lookalike; ALTER TABLE accounts DROP COLUMN lookalike_key;
    INSERT INTO accounts VALUES ('2', 'Pau1', 'pau1', 'b@example.org', 'b@example.org', '', '', NULL, 0, 2);
    INSERT INTO accounts VALUES ('1', 'Paul', 'paul', 'a@example.org', 'a@example.org', '', '', NULL, 0, 1);`)
  database.close()
  for (let opened = 0; opened < 2; opened += 1) {
    const identity = await again()
    expect((await identity.accounts()).map(({ pseudo }) => pseudo)).toEqual(['Paul', 'Pau1'])
    expect(await identity.rename(playerId('2'), 'PauI')).toBe('taken')
    expect(await identity.rename(playerId('1'), 'PAUL')).toBe('renamed')
    expect(await identity.rename(playerId('1'), 'Paul')).toBe('renamed')
    await identity.close()
  }
})
