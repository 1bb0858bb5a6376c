import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@topspin/platform/config'
import { openEventStore } from '@topspin/platform/event-store/open'
import { openBareConnection } from '@topspin/platform/sqlite/driver'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillWithDemo } from './data.ts'
import { generateDemoYear } from './year.ts'

const [friday, saturday] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-21T10:00:00Z')]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topspin-demo-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a fill that was interrupted is made afresh by the next start', async () => {
  const config = readConfig({ DATA_DIR: folder })
  const onLog = async <T>(work: (log: Awaited<ReturnType<typeof openEventStore>>) => Promise<T>) => {
    const log = await openEventStore(config.eventStoreUrl)
    return work(log).finally(() => log.close())
  }
  const count = () => onLog((log) => log.countAfter(null, 100_000))
  // The first opening makes the table of the log.
  expect(await count()).toBe(0)
  const file = openBareConnection(join(folder, 'events.db'))
  file.exec(`CREATE TRIGGER interruption AFTER INSERT ON events WHEN NEW.position = 1000
    BEGIN SELECT RAISE(ABORT, 'interrupted'); END`)
  await expect(fillWithDemo(config, friday)).rejects.toThrow()
  file.exec('DROP TRIGGER interruption')
  file.close()
  await fillWithDemo(config, saturday)
  const { performed } = generateDemoYear({ now: saturday, seed: 'topspin' })
  expect(await count()).toBe(performed.flatMap(({ events }) => events).length)
})
