// The long fuzz test sends 20,000 random requests in process (FUZZ_REQUESTS). Then schemathesis, if it is on the PATH,
// tests a running application. The test prints its seed; FUZZ_SEED repeats a run.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installAndBuild, root, runBin } from './prepare.mjs'

installAndBuild({ servers: true })
runBin('vitest/vitest.mjs', ['run', '--project', 'int', 'system-tests/src/fuzz'], {
  FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '20000',
  FUZZ_SEED: process.env.FUZZ_SEED ?? String(Math.floor(Math.random() * 1_000_000)),
})
if (spawnSync('schemathesis', ['--version']).status === 0) process.exitCode = await schemathesis()
else process.stdout.write('SKIPPED: schemathesis is not on the PATH (pip install schemathesis)\n')

/** Starts an application, registers an admin who is also a referee, and runs schemathesis in the admin's session. */
async function schemathesis() {
  const folder = mkdtempSync(join(tmpdir(), 'topspin-fuzz-'))
  const port = await freePort()
  const settings = {
    PORT: String(port),
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    WORKING_HOURS: 'always',
    LOG_LEVEL: 'error',
  }
  const app = spawn(process.execPath, ['dist/servers/standalone.mjs'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await ready(app)
    const url = `http://localhost:${port}`
    const headers = Object.entries(await adminOf(url)).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const checks = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance'
    // These calls would end the session that all requests use.
    const excluded = ['logout', 'authenticate', 'changePass', 'deleteMe'].flatMap((id) => [
      '--exclude-operation-id',
      id,
    ])
    const more = process.argv.slice(2)
    const run = spawn(
      'schemathesis',
      ['run', `${url}/api/openapi.json`, ...headers, '--checks', checks, ...excluded, ...more],
      {
        cwd: folder,
        stdio: 'inherit',
      },
    )
    const [code] = await once(run, 'exit')
    return code ?? 1
  } finally {
    const exited = app.exitCode === null ? once(app, 'exit') : null
    app.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
}

function ready(app) {
  return new Promise((resolve, reject) => {
    app.stdout.on('data', (chunk) => String(chunk).includes('is ready') && resolve())
    app.once('exit', (code) => reject(new Error(`the application ended with ${code}`)))
  })
}

/** Registers the first account, which is the admin, and logs in. @returns the headers of the session */
async function adminOf(url) {
  const jar = new Map()
  const send = async (method, path, body) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '', 'content-type': 'application/json' }
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) jar.set(...line.split(';')[0].split('='))
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer.json()
  }
  const account = { pseudo: 'Fuzz', password: 'a password for one run' }
  await send('GET', '/api/hello/plop')
  await send('POST', '/api/auth/register', { ...account, email: 'fuzz@example.org' })
  await send('POST', '/api/auth/authenticate', account)
  const [{ id }] = await send('GET', '/api/player/getAccounts')
  await send('PUT', `/api/admin/player/addreferee/${id}`)
  return { Cookie: `sid=${jar.get('sid')}; XSRF-TOKEN=${jar.get('XSRF-TOKEN')}`, 'X-XSRF-TOKEN': jar.get('XSRF-TOKEN') }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}
