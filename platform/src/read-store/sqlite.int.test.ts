import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parsePosition } from '../event-store/port.ts'
import { openDatabase } from '../sqlite/open.ts'
import { firstGeneration } from './generation.ts'
import { openReadStore } from './open.ts'
import { readStoreContract } from './testing/contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
afterAll(() => rmSync(folder, { recursive: true }))

readStoreContract('SQLite', () => openReadStore(`sqlite:${join(folder, 'read-models.db')}`), 100)

/** The rows of earlier releases, which name a generation by one number. This release reads and writes the same rows. */
test('a file of an earlier release keeps its generations, pointer and progress', async () => {
  const path = join(folder, 'numbered.db')
  await (await openReadStore(`sqlite:${path}`)).close()
  const progress = { state: 'failed', startedAt: '', done: 1, total: 2, eventsPerSecond: 1, failure: 'why' } as const
  const database = openDatabase(path, { synchronous: 'NORMAL' })
  database.exec(`INSERT INTO generations (id, projection, version, position) VALUES (7, 'rankings', 1001, '7');
    INSERT INTO documents (generation, key, json) VALUES (7, 'ann', '{"score":510}');
    INSERT INTO pointers (projection, active, previous) VALUES ('rankings', 1001, 1000);`)
  database
    .statement('INSERT INTO progress (projection, version, json) VALUES (?, ?, ?)')
    .run('rankings', 1002, JSON.stringify({ generation: { projection: 'rankings', version: 1002 }, ...progress }))

  const [first, second, third] = [0, 1, 2].map((rebuild) => ({ projection: 'rankings', foldVersion: 1, rebuild }))
  const store = await openReadStore(`sqlite:${path}`)
  expect(await store.pointer('rankings')).toEqual({ active: second, previous: first })
  expect(await store.get(second!, 'ann')).toEqual({ score: 510 })
  expect((await store.checkpoint(second!)).position).toBe(parsePosition('7'))
  expect(await store.progress('rankings')).toEqual({ generation: third, ...progress })

  const rows = (table: string) => database.statement(`SELECT * FROM ${table} WHERE projection = 'rankings'`).all()
  const before = rows('progress')
  await store.saveProgress({ generation: third!, ...progress })
  expect(rows('progress')).toEqual(before)
  await store.activate(third!)
  expect(rows('pointers')).toEqual([{ projection: 'rankings', active: 1002, previous: 1001 }])
  await store.close()
  database.close()
})

test('a file of a release without event ids in its checkpoints keeps them and takes ids from then on', async () => {
  const path = join(folder, 'old.db')
  await (await openReadStore(`sqlite:${path}`)).close()
  const database = openDatabase(path, { synchronous: 'NORMAL' })
  database.exec(`ALTER TABLE generations DROP COLUMN event_position; ALTER TABLE generations DROP COLUMN event_id;
    INSERT INTO generations (projection, version, position) VALUES ('rankings', 1000, '0000000000000007');`)
  database.close()
  for (let opened = 0; opened < 2; opened += 1) {
    const store = await openReadStore(`sqlite:${path}`)
    const { position, eventId } = await store.checkpoint(firstGeneration('rankings', 1))
    expect([position, eventId]).toEqual([parsePosition('0000000000000007'), null])
    await store.close()
  }
})
