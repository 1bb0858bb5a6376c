import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openReadStore } from './open.ts'
import { readStoreContract } from './testing/contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
afterAll(() => rmSync(folder, { recursive: true }))

readStoreContract('SQLite', () => openReadStore(`sqlite:${join(folder, 'read-models.db')}`), 100)
