import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openBareConnection } from '@topspin/platform/sqlite/driver'
import { openDatabase } from '@topspin/platform/sqlite/open'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

let rig: InProcessApp
let ben: Member
beforeAll(async () => {
  rig = await openInProcessApp({ WORKING_HOURS: 'always', MATCH_COOLDOWN_SECONDS: '0' })
  ben = await rig.member('Ben')
})
afterAll(() => rig.close())

const path = (name: string) => join(rig.folder, name)
const putBack = (name: string) => renameSync(path('aside'), path(name))
/** Moves a file aside, until the test puts it back or ends. */
function moveAside(name: string): void {
  renameSync(path(name), path('aside'))
  onTestFinished(() => {
    if (existsSync(path('aside'))) putBack(name)
  })
}
const ready = async () => (await rig.browser().get('/health/ready')).json<object>()
const writes = {
  identity: () => ben.browser.post('/api/player/minibio', { bio: 'I serve short' }),
  append: () => ben.browser.post('/api/match/play', singlesBody('Ben', 'Ada')),
}
const read = () => ben.browser.get('/api/player/Ben')

describe.each([
  ['identity.db', 'identity'],
  ['identity.db-wal', 'identity'],
  ['identity.db-shm', 'identity'],
  ['events.db', 'append'],
  ['events.db-wal', 'append'],
  ['events.db-shm', 'append'],
] as const)('while the application runs and %s', (name, check) => {
  const expectNoticed = async () => {
    expect(await ready()).toEqual({
      ready: false,
      failing: [check],
      reasons: { [check]: expect.stringMatching(new RegExp(`^${name} was deleted or replaced: put it back`)) },
    })
    expectRefusal(await writes[check](), 'engine-away')
    bodyOf(await read())
  }

  it('is deleted, readiness says so and writes are refused, until it is back', async () => {
    moveAside(name)
    await expectNoticed()
    putBack(name)
    expect(await ready()).toEqual({ ready: true })
    bodyOf(await writes[check]())
  })

  it('is replaced by an empty file: readiness says so and writes are refused', async () => {
    moveAside(name)
    writeFileSync(path(name), '')
    await expectNoticed()
  })
})

it('once the deletion of a -wal file is noticed, the file events.db has every event, also after a kill', async () => {
  for (let match = 0; match < 3; match += 1) bodyOf(await writes.append())
  const events = rig.events()
  moveAside('events.db-wal')
  await ready()
  const left = mkdtempSync(join(tmpdir(), 'topspin-left-'))
  onTestFinished(() => rmSync(left, { recursive: true }))
  copyFileSync(path('events.db'), join(left, 'events.db'))
  const log = openDatabase(join(left, 'events.db'), { synchronous: 'NORMAL' })
  expect(log.statement('SELECT count(*) AS n FROM events').get()).toEqual({ n: events })
  log.close()
})

describe.each([
  ['identity.db', 'identity'],
  ['events.db', 'append'],
] as const)('while another program locks %s', (name, check) => {
  const lock = () => {
    const other = openBareConnection(path(name))
    onTestFinished(() => other.close())
    other.exec('BEGIN IMMEDIATE')
    // After a minute, the next request stores when the session was used.
    rig.time.now += 61_000
    return () => other.exec('ROLLBACK')
  }

  it('a write waits, and is done when the lock is gone', async () => {
    const unlock = lock()
    const writing = writes[check]()
    for (let n = 0; n < 20; n += 1) bodyOf(await read())
    unlock()
    bodyOf(await writing)
    expect(await ready()).toEqual({ ready: true })
  })

  it('a write that waits too long gets 503 with Retry-After; reads are answered, and readiness fails', async () => {
    const unlock = lock()
    let isWaiting = true
    const writing = writes[check]().finally(() => {
      isWaiting = false
    })
    let reads = 0
    while (isWaiting) {
      bodyOf(await read())
      reads += 1
      // While only injected requests are awaited, the event loop runs no timers.
      await nextTurn()
    }
    // Hundreds of reads on a quiet machine; only two if a waiting statement blocked the thread.
    expect(reads).toBeGreaterThan(10)
    const refused = await writing
    expectRefusal(refused, 'engine-away')
    expect(refused.headers['retry-after']).toBe('5')
    expect(await ready()).toEqual({
      ready: false,
      failing: [check],
      reasons: { [check]: 'SQLite cannot use its file: database is locked' },
    })
    unlock()
    expect(await ready()).toEqual({ ready: true })
    bodyOf(await writes[check]())
  })
})
