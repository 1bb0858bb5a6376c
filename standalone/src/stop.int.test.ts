import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@topspin/platform/testing/server'
import { typescriptFlags } from '@topspin/platform/testing/typescript-flags'
import { afterEach, beforeEach, expect, it } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'topspin-stop-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
const rude: Readonly<Record<string, string>> = {
  'has sent nothing': '',
  'has sent half a request': 'GET /x HT',
  'has sent half a body':
    'POST /api/auth/authenticate HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  'reads nothing of its answers': request('/metrics').repeat(2_000),
  'is idle after an answer': request('/health/live'),
}

async function opened(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.pause()
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(text === '' ? Buffer.of() : text, resolve))
  return socket
}

it(`SIGTERM ends the process with 0 in three seconds while a client ${Object.keys(rude).join(', another ')}`, async () => {
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [...typescriptFlags, main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await once(child.stdout, 'data')
  const sockets = await Promise.all(Object.values(rude).map((text) => opened(port, text)))
  // Everything that was written before is read by then.
  await fetch(`http://127.0.0.1:${port}/health/live`, { headers: { connection: 'close' } })
  const start = performance.now()
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect([code, printed]).toEqual([0, ''])
  expect(performance.now() - start).toBeLessThan(3_000)
  for (const socket of sockets) socket.destroy()
}, 60_000)
