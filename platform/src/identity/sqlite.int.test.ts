import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
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
