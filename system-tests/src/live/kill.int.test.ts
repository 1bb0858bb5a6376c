import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { LiveMatch } from '@topspin/domain/contract/live'
import { even, run } from '@topspin/domain/testing/points'
import { Browser } from '@topspin/platform/http/testing/browser'
import { freePort } from '@topspin/platform/testing/server'
import { typescriptFlags } from '@topspin/platform/testing/typescript-flags'
import { bodyOf } from '@topspin/test-kit/expecting'
import { plusOne } from '@topspin/test-kit/live-scene'
import { registerAdmin, registerMember } from '@topspin/test-kit/people'
import { remote } from '@topspin/test-kit/remote'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

let port: number
let folder: string
let child: ChildProcess
beforeEach(async () => {
  port = await freePort()
  folder = mkdtempSync(join(tmpdir(), 'topspin-'))
  await start()
})
afterEach(async () => {
  await kill()
  rmSync(folder, { recursive: true })
})

/** Starts the application as `npm start` does, on the data of the previous start. */
async function start(): Promise<void> {
  const settings = { PORT: String(port), DATA_DIR: folder, WORKING_HOURS: 'always', RATE_LIMITS: 'off' }
  const started = spawn(process.execPath, [...typescriptFlags, 'standalone/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  for await (const line of createInterface(started.stdout)) if (line.includes('is ready')) return
  throw new Error('the application did not start')
}

/** Kills the process with SIGKILL. */
async function kill(): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const visitor = () => new Browser(remote(() => `http://127.0.0.1:${port}`))

test('every acknowledged point survives a kill right after its reply', async () => {
  const { id, browser: rita } = await registerAdmin(visitor, 'Rita')
  bodyOf(await rita.put(`/api/admin/player/addreferee/${id}`))
  await registerMember(visitor, rita, 'Alice')

  bodyOf(await rita.post('/api/live/start', { playerOne: 'Rita', playerTwo: 'Alice' }))
  let match = bodyOf<LiveMatch>(await rita.post('/api/live/setFirstService', true))
  for (const side of [...even(10), ...run('one', 2), 'two'] as const) {
    match = bodyOf(await rita.post('/api/live/updateLive', plusOne(match, side)))
  }
  await kill()
  await start()
  expect(bodyOf(await rita.get('/api/live/find'))).toEqual(match)
  match = bodyOf(await rita.post('/api/live/updateLive', plusOne(match, 'two')))
  expect(match).toMatchObject({ playerOneSetOne: 12, playerTwoSetOne: 10, playerOneSetTwo: 0, playerTwoSetTwo: 2 })
})
