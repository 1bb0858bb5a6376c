import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@topspin/platform/config'
import { startFakeEsdb } from '@topspin/platform/event-store/testing/fake-esdb'
import { DataFolderInUse } from '@topspin/platform/sqlite/errors'
import { testNow } from '@topspin/platform/testing/test-clock'
import { expect, onTestFinished, test } from 'vitest'
import { openStandalone } from './open.ts'

test('one process at a time uses a data folder, also while the log is on a server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const fake = await startFakeEsdb()
  onTestFinished(() => fake.stop())
  const config = readConfig({ DATA_DIR: folder, EVENT_STORE_URL: fake.url, LOG_LEVEL: 'silent' })
  const open = () => openStandalone({ config, clock: testNow, page: null })
  const first = await open()
  await expect(open()).rejects.toThrow(DataFolderInUse)
  await first.close()
  await (await open()).close()
})
