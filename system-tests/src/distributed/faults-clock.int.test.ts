import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { Browser } from '@topspin/platform/http/testing/browser'
import { programArguments } from '@topspin/platform/testing/programs'
import { findFreePort } from '@topspin/platform/testing/server'
import { testClockVariables, testNow } from '@topspin/platform/testing/test-clock'
import { auditLog, wholeLog } from '@topspin/test-kit/audit/log'
import { bodyOf } from '@topspin/test-kit/expecting'
import { registerAdmin, registerMember } from '@topspin/test-kit/people'
import { remoteServer } from '@topspin/test-kit/remote'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const minute = 60_000
const day = 24 * 60 * minute
/** Whether this is the long run of `npm run test:faults`. */
const isLong = process.env['FAULT_ROUNDS'] !== undefined
/** By how many milliseconds the clock is ahead, for each start. */
const shifts = isLong ? [0, 10 * minute, 0, 1_500 * day, 0, -300 * day, 0] : [0, 1_500 * day, 0]

let port: number
let folder: string
let child: ChildProcess | null = null
beforeEach(async () => {
  port = await findFreePort()
  folder = mkdtempSync(join(tmpdir(), 'topspin-'))
})
afterEach(async () => {
  await kill()
  rmSync(folder, { recursive: true })
})

/** Starts the standalone application on the data of the previous start. */
async function start(ahead: number): Promise<void> {
  const settings = { PORT: String(port), DATA_DIR: folder, WORKING_HOURS: 'always', RATE_LIMITS: 'off' }
  const env = {
    ...process.env,
    ...settings,
    ...testClockVariables(ahead),
    MATCH_COOLDOWN_SECONDS: '0',
    LOG_LEVEL: 'silent',
  }
  const started = spawn(process.execPath, programArguments('standalone'), {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  child = started
  for await (const line of createInterface(started.stdout)) if (line.includes('is ready')) return
  throw new Error('the application did not start')
}

async function kill(): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const visitor = () => new Browser(remoteServer(() => `http://127.0.0.1:${port}`))

test('matches can be recorded after starts with a clock far ahead and back', {
  timeout: 300_000,
}, async () => {
  const dates: number[][] = []
  for (const [round, ahead] of shifts.entries()) {
    await start(ahead)
    if (round === 0) await foundClub()
    const rita = await visitor().logIn('Rita')
    const found: number[] = []
    for (let count = 0; count < 3; count += 1) {
      const match = bodyOf<{ matchDate: string }>(await rita.post('/api/match/play', singlesBody('Rita', 'Alice')))
      found.push(Date.parse(match.matchDate) - testNow() - ahead)
    }
    dates.push(found)
    expect(bodyOf(await rita.get('/api/match/canPlay'))).toEqual({ canPlay: true })
    bodyOf(await rita.post('/api/live/start', { playerOne: 'Rita', playerTwo: 'Alice' }))
    bodyOf(await rita.post('/api/live/stop'))
    await kill()
  }
  // Each match is dated by the clock of its process, to a minute.
  for (const off of dates.flat()) expect(Math.abs(off)).toBeLessThan(minute)
  const log = openSqliteEventStore(join(folder, 'events.db'))
  const events = await wholeLog(log)
  await log.close()
  expect(auditLog(events, 0)).toEqual([])
  expect(events.filter(({ type }) => type === 'MatchPlayed')).toHaveLength(3 * shifts.length)
})

/** Registers Rita, who is the admin and a referee, and Alice, a player. */
async function foundClub(): Promise<void> {
  const rita = await registerAdmin(visitor, 'Rita')
  bodyOf(await rita.browser.put(`/api/admin/player/addreferee/${rita.id}`))
  await registerMember(visitor, rita.browser, 'Alice')
}
