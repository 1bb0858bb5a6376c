import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { quickTypescriptFlags } from '@topspin/platform/testing/typescript-flags'
import { expect, onTestFinished, test } from 'vitest'

test('Ctrl-C ends a command that waits for a server', async () => {
  // This mail server accepts connections and never answers.
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a server that listens on a port has such an address
  const path = fileURLToPath(new URL('main.ts', import.meta.url))
  const command = spawn(process.execPath, [...quickTypescriptFlags, path, 'admin', 'mail-test', 'a@example.org'], {
    env: { ...process.env, SMTP_URL: `smtp://127.0.0.1:${port}` },
    stdio: 'ignore',
  })
  onTestFinished(() => void command.kill('SIGKILL'))
  const [[connection]] = await Promise.all([once(server, 'connection')])
  onTestFinished(() => void connection.destroy())
  command.kill('SIGINT')
  expect(await once(command, 'exit')).toEqual([null, 'SIGINT'])
})
