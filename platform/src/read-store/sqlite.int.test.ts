import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openReadStore } from './open.ts'
import type { Document } from './port.ts'
import { readStoreContract } from './testing/contract.ts'
import { eventPlaceAt, newGeneration, pageWrites, positionAt } from './testing/contract-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
afterAll(() => rmSync(folder, { recursive: true }))

readStoreContract('SQLite', () => openReadStore(`sqlite:${join(folder, 'read-models.db')}`), 100)

it('gives a generation whose first commits fail no documents of another one', async () => {
  const store = await openReadStore(`sqlite:${join(folder, 'failed-commits.db')}`)
  const [failing, other] = [newGeneration(), newGeneration()]
  const cyclic: Record<string, unknown> = {}
  cyclic['self'] = cyclic
  const commit = (generation: typeof failing, n: number, document: Document) =>
    store.commit({
      generation,
      floor: n === 1 ? null : positionAt(n - 1),
      ceiling: eventPlaceAt(n),
      epoch: 0,
      writes: pageWrites(n, { key: document }),
    })
  // Both commits share a transaction. JSON.stringify throws for the second one.
  const outcomes = await Promise.allSettled([commit(failing, 1, { of: 'failing' }), commit(failing, 2, cyclic)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await commit(other, 1, { of: 'other' })
  expect(await store.get(failing, 'key')).toBeNull()
  await store.close()
})
