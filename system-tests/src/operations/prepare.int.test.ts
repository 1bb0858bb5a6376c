import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const prepare = fileURLToPath(new URL('../../../tools/prepare.mjs', import.meta.url))
const pageSources = ['src/page.tsx', 'public/icon.svg', 'vite/plugin.ts', 'index.html', 'tv.html', 'vite.config.ts']
const installCommand = 'ci --include=dev --loglevel=error'
const buildCommand = 'run --silent build --workspace frontend'

/** A checkout with the sources of the page, in which `npm` only writes down its arguments. */
let checkout: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'topspin-prepare-'))
  for (const source of pageSources) write(`frontend/${source}`)
  write('domain/src/events.ts')
  write('package-lock.json')
  write('bin/npm', `#!/bin/sh\nmkdir -p node_modules\necho "$*" >> npm-calls\n`)
  chmodSync(join(checkout, 'bin/npm'), 0o755)
  cpSync(prepare, join(checkout, 'tools/prepare.mjs'))
})
afterEach(() => rmSync(checkout, { recursive: true }))

function write(path: string, content = ''): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true })
  writeFileSync(join(checkout, path), content)
}

/** Prepares the page like `npm start`. @returns the calls of npm so far */
function prepareWith(env: Readonly<Record<string, string>> = {}): string[] {
  const program = "import { installAndBuild } from './tools/prepare.mjs'; installAndBuild({ page: true })"
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: checkout,
    env: { ...process.env, ...env, PATH: `${join(checkout, 'bin')}${delimiter}${process.env['PATH']}` },
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  const calls = join(checkout, 'npm-calls')
  return existsSync(calls) ? readFileSync(calls, 'utf8').trimEnd().split('\n') : []
}

describe('a start from a checkout', () => {
  it('installs what builds the app also with NODE_ENV=production, for which npm leaves it out', () => {
    expect(prepareWith({ NODE_ENV: 'production' })).toEqual([installCommand, buildCommand])
  })

  it('builds the page again after a build that was interrupted, and not after one that came to its end', () => {
    write('frontend/dist/page/index.html')
    expect(prepareWith()).toEqual([installCommand, buildCommand])
    write('frontend/dist/page/.vite/complete')
    expect(prepareWith()).toEqual([installCommand, buildCommand])
  })
})
