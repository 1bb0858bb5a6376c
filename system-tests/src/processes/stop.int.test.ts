import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programArguments } from '@topspin/platform/testing/programs'
import { findFreePort } from '@topspin/platform/testing/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connectionStates, openConnections } from '../testing/open-connections.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topspin-stop-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts the process, and waits until it listens. @returns also its next output to stderr and its end */
async function startStandalone() {
  const port = await findFreePort()
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, programArguments('standalone'), { cwd: root, env })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  // `close`, unlike `exit`, comes after the last output of the process.
  const ended = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), ended])
  expect(child.exitCode, printed).toBeNull()
  return { child, port, ended, printed: () => printed }
}

it(`the process exits with 0 within 3 s of SIGTERM while a client ${connectionStates.join(', another ')}`, async () => {
  const { child, port, ended, printed } = await startStandalone()
  const sockets = await openConnections(port)
  const start = performance.now()
  child.kill('SIGTERM')
  const [code] = await ended
  expect([code, printed()]).toEqual([0, ''])
  expect(performance.now() - start).toBeLessThan(3_000)
  for (const socket of sockets) socket.destroy()
}, 120_000)

it('the process finishes its stop when the signal comes twice, as from a terminal and from npm', async () => {
  const { child, port, ended, printed } = await startStandalone()
  const sockets = await openConnections(port)
  child.kill('SIGINT')
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/health/live`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen, { interval: 10 }).toBe(false)
  child.kill('SIGINT')
  expect([...(await ended), printed()]).toEqual([0, null, ''])
  for (const socket of sockets) socket.destroy()
}, 120_000)
