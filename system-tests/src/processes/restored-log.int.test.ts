import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import { openEventStore } from '@topspin/platform/event-store/open'
import type { EventStore } from '@topspin/platform/event-store/port'
import { FakeEsdbLog } from '@topspin/platform/event-store/testing/esdb-log'
import { type FakeEsdb, startFakeEsdb } from '@topspin/platform/event-store/testing/fake-esdb'
import { openReadStore } from '@topspin/platform/read-store/open'
import { copyDatabase } from '@topspin/platform/sqlite/copy'
import { auditLog, wholeLog } from '@topspin/test-kit/audit/log'
import { auditReadModels, isCaughtUp } from '@topspin/test-kit/audit/read-models'
import { bodyOf } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RunningLoad, startLoad } from '../testing/load.ts'

const settings = { MATCH_COOLDOWN_SECONDS: '0', WORKING_HOURS: 'always', LOG_LEVEL: 'warn' }
/** How often the log is restored under load. `npm run test:faults` sets a larger number. */
const restores = Number(process.env['LOG_RESTORES'] ?? 1)
const people = ['Ben', 'Cleo', 'Dan', 'Eve', 'Fay']

let rig: InProcessApp
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topspin-restored-'))
})
afterEach(async () => {
  await rig.close()
  rmSync(folder, { recursive: true })
})

/** Registers all players. @returns three browsers of an admin who is also a referee */
async function populate() {
  const ada = await rig.admin()
  for (const pseudo of people) await rig.member(pseudo)
  await ada.browser.put(`/api/admin/player/addreferee/${ada.id}`)
  return Promise.all([1, 2, 3].map(() => rig.browser().logIn('Ada')))
}

/** Waits for the read models, then expects no fault in the log and in the read models. */
async function expectWhole(log: EventStore): Promise<void> {
  const documents = await openReadStore(`sqlite:${join(rig.folder, 'read.db')}`)
  await expect.poll(() => isCaughtUp(documents, log), { timeout: 30_000 }).toBe(true)
  const events = await wholeLog(log)
  expect(auditLog(events, 0)).toEqual([])
  expect(await auditReadModels(documents, log)).toEqual([])
  await documents.close()
}

const ready = async () => (await rig.browser().get('/health/ready')).json<{ ready: boolean; reasons?: object }>()
const play = async (one: string, two: string) => {
  rig.time.now += 1_000
  return bodyOf(await (await rig.admin()).browser.post('/api/match/play', singlesBody(one, two)))
}
/** The lines with these words that the application has logged. */
const said = (words: string) => rig.lines.filter((line) => line.includes(words))

describe('EventStoreDB restored from an older backup while the process runs', () => {
  let server: FakeEsdb
  let log: EventStore
  let load: RunningLoad | null = null
  const file = () => join(folder, 'log')
  beforeEach(async () => {
    server = await startFakeEsdb({ log: new FakeEsdbLog(file()) })
    rig = await openInProcessApp({ ...settings, EVENT_STORE_URL: server.url })
    log = await openEventStore(server.url)
  })
  afterEach(async () => {
    await load?.stop()
    await log.close()
    await server.stop()
  })

  const backUp = () => copyFileSync(file(), join(folder, 'backup'))
  /** Stops the server, puts the backup in place, and starts it at the same address. */
  async function restore(grow: (log: FakeEsdbLog) => void = () => {}): Promise<void> {
    const { port } = server
    await server.stop()
    copyFileSync(join(folder, 'backup'), file())
    const restored = new FakeEsdbLog(file())
    grow(restored)
    server = await startFakeEsdb({ port, log: restored })
  }

  test('under load: read models show what is recorded afterwards, and equal a rebuild', {
    timeout: 60_000 + restores * 60_000,
  }, async () => {
    const browsers = await populate()
    load = startLoad({ seed: 'restored', browsers, pseudos: people })
    await load.more(30)
    for (let round = 0; round < restores; round += 1) {
      backUp()
      await load.more(30)
      await restore()
      await load.more(30)
    }
    await load.stop()
    await expectWhole(log)
    expect(said('is rebuilt: the log went back behind it').length).toBeGreaterThan(0)
    await expect.poll(ready).toEqual({ ready: true })
    expect(
      [...load.answers.keys()].filter(
        (answer) =>
          !/^(write|read) (200|503 engine-away|404 unknown-match|409 (not-rollbackable|concurrent-change))$/.test(
            answer,
          ),
      ),
    ).toEqual([])
  })

  test('with more events than before the restore: no read model has lost events', { timeout: 60_000 }, async () => {
    await populate()
    await play('Ben', 'Cleo')
    backUp()
    await play('Dan', 'Eve')
    // The restored log has other events at the positions of the lost events, and further events.
    const kept = server.log.all.length
    await restore((restored) => {
      for (let n = 0; n < 20; n += 1) restored.appendSystemEvent()
    })
    expect(server.log.all.length).toBeGreaterThan(kept)
    await play('Fay', 'Eve')
    await expectWhole(log)
    expect(said('is rebuilt: the log went back behind it').length).toBeGreaterThan(0)
  })

  test('a read with the position of a lost event is answered at once', { timeout: 60_000 }, async () => {
    await populate()
    backUp()
    await play('Ben', 'Cleo')
    const { browser } = await rig.admin()
    const lost = browser.position!
    await restore()
    await expect.poll(ready, { timeout: 30_000 }).toEqual({ ready: true })
    const before = performance.now()
    const answer = await browser.get('/api/player/getAll', { 'x-position': lost })
    expect(answer.statusCode).toBe(200)
    expect(performance.now() - before).toBeLessThan(1_500)
  })
})

describe('a file of SQLite restored from an older backup while the process is stopped', () => {
  const file = () => join(rig.folder, 'events.db')
  const backUp = () => copyDatabase(file(), join(folder, 'events.db'))
  const restore = () => {
    for (const end of ['', '-wal', '-shm']) rmSync(file() + end, { force: true })
    copyFileSync(join(folder, 'events.db'), file())
  }
  beforeEach(async () => {
    rig = await openInProcessApp(settings)
  })
  const whole = async () => {
    await rig.whileStopped(async () => {
      const log = await openEventStore(`sqlite:${file()}`)
      await expectWhole(log)
      await log.close()
    })
  }
  const statuses = async () =>
    bodyOf<ProjectionStatus[]>(await (await rig.admin()).browser.get('/api/admin/projections'))
  const untilRebuilt = () =>
    expect
      .poll(async () => (await statuses()).every(({ logChange, lag }) => logChange === null && lag === 0))
      .toBe(true)

  test('under load: the read models equal a rebuild, and accounts of the lost part are named', {
    timeout: 120_000,
  }, async () => {
    const browsers = await populate()
    const load = startLoad({ seed: 'restored', browsers, pseudos: people })
    await load.more(30)
    backUp()
    await load.more(30)
    await load.stop()
    const zoe = await rig.register('Zoe')
    const warnings = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await rig.whileStopped(restore)
    const printed = warnings.mock.calls.map(([line]) => String(line)).join('')
    warnings.mockRestore()
    expect(printed).toContain(`registered again and wait for activation by an admin: (1) Zoe (${zoe})\n`)
    expect(printed).not.toContain('@')
    const again = startLoad({ seed: 'again', browsers, pseudos: people })
    await again.more(60)
    await again.stop()
    await untilRebuilt()
    expect((await statuses()).every(({ hasPrevious }) => !hasPrevious)).toBe(true)
    await whole()
    expect(await ready()).toMatchObject({ ready: true })
  })
})
