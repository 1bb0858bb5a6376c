import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parsePosition } from '../event-store/port.ts'
import { openDatabase } from '../sqlite/open.ts'
import { readStoreContract } from './contract.ts'
import { openReadStore } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
afterAll(() => rmSync(folder, { recursive: true }))

readStoreContract('SQLite', () => openReadStore(`sqlite:${join(folder, 'read-models.db')}`), 100)

test('a file of a release without event ids in its checkpoints keeps them and takes ids from then on', async () => {
  const path = join(folder, 'old.db')
  await (await openReadStore(`sqlite:${path}`)).close()
  const database = openDatabase(path, { synchronous: 'NORMAL' })
  database.exec(`ALTER TABLE generations DROP COLUMN event_position; ALTER TABLE generations DROP COLUMN event_id;
    INSERT INTO generations (projection, version, position) VALUES ('rankings', 1000, '0000000000000007');`)
  database.close()
  for (let opened = 0; opened < 2; opened += 1) {
    const store = await openReadStore(`sqlite:${path}`)
    const { position, eventId } = await store.checkpoint({ projection: 'rankings', version: 1000 })
    expect([position, eventId]).toEqual([parsePosition('0000000000000007'), null])
    await store.close()
  }
})
