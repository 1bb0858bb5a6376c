import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { programArguments } from '@topspin/platform/testing/programs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { parseDockerfile } from './testing/dockerfile.ts'
import { copyStage, linkPackages, repositoryRoot } from './testing/image-folder.ts'

const run = promisify(execFile)
const stages = parseDockerfile(readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8'))
const stage = (name: string) => stages.find((one) => one.name === name)!
const image = stages.at(-1)!

describe('Dockerfile', () => {
  test('copies only existing files, and the manifest of every workspace', () => {
    const copied = stages.flatMap(({ copies }) => copies.flatMap(({ from, sources }) => (from === null ? sources : [])))
    for (const path of copied) expect(existsSync(join(repositoryRoot, path)), path).toBe(true)
    const { workspaces } = z
      .object({ workspaces: z.array(z.string()) })
      .parse(JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')))
    for (const workspace of workspaces) expect(copied).toContain(`${workspace}/package.json`)
  })

  test('runs on Node 24 as an unprivileged user', () => {
    expect(image.base).toMatch(/^node:24-/)
    expect(image.lines).toContain('USER node')
    expect(stages.length).toBeGreaterThan(1)
  })

  test('uses no feature that only some builders have', () => {
    expect(readFileSync(join(repositoryRoot, 'Dockerfile'), 'utf8')).not.toMatch(/^#\s*syntax\s*=/m)
    expect(image.lines.join('\n')).not.toMatch(/--mount|--chown|--chmod|<</)
  })

  test('holds the bundle, the page and the one package that the bundle leaves out', () => {
    expect(image.copies).toEqual([
      { from: null, sources: ['package.json'], target: './' },
      { from: 'built', sources: ['/app/node_modules/@node-rs'], target: 'node_modules/@node-rs' },
      { from: 'built', sources: ['/app/dist'], target: 'dist' },
      { from: 'built', sources: ['/app/frontend/dist'], target: 'frontend/dist' },
    ])
  })
})

describe('from only the files that the Dockerfile copies', { timeout: 120_000 }, () => {
  let folder: string
  const built = () => join(folder, 'built')
  const app = () => join(folder, 'app')

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'topspin-image-'))
    copyStage(stages, 'built', built())
    linkPackages(built())
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('the page and the servers build', async () => {
    // Without the variables of this process: the NODE_ENV that Vitest sets would change what is built.
    const env = { PATH: process.env['PATH'] }
    for (const line of stage('built').runs.filter((one) => one !== 'npm ci'))
      await run('sh', ['-c', line], { cwd: built(), env })
    const page = readdirSync(join(built(), 'frontend/dist/page'))
    for (const file of ['index.html', 'sw.js', 'sw.js.br', 'sw.js.gz']) expect(page).toContain(file)
    // `tools/prepare.mjs` takes a page without this file for one whose build was interrupted.
    expect(existsSync(join(built(), 'frontend/dist/page/.vite/complete'))).toBe(true)
    expect(readdirSync(join(built(), 'frontend/dist/ssr'))).toContain('server.js')
    for (const { from, sources, target } of image.copies) {
      const source = join(from === null ? repositoryRoot : built(), (sources[0] ?? '').replace('/app/', ''))
      cpSync(source, join(app(), target === './' ? 'package.json' : target), { recursive: true, dereference: true })
    }
    // Node 20 has no module for SQLite. There the application uses a package, which the image does not contain.
    if (process.getBuiltinModule('node:sqlite') === undefined)
      symlinkSync(join(repositoryRoot, 'node_modules/@photostructure'), join(app(), 'node_modules/@photostructure'))
  })

  test('a failed build of the page reports the reason', async () => {
    const broken = join(folder, 'broken')
    copyStage(stages, 'built', broken)
    linkPackages(broken)
    rmSync(join(broken, 'tsconfig.base.json'))
    const failed = run('npm', ['run', 'build', '--workspace', 'frontend'], { cwd: broken })
    const { stderr } = z.object({ stderr: z.string() }).parse(await failed.catch((error: unknown) => error))
    expect(stderr).toContain('tsconfig.base.json')
    expect(stderr).not.toContain('ENOENT: no such file or directory, scandir')
  })

  test.each(['command-api', 'projections', 'read-api'])('%s finds all its imports', async (name) => {
    const { output, code } = await outputOf([`dist/servers/${name}.mjs`], {})
    expect(output).toMatch(/^EVENT_STORE_URL: expected/)
    expect(code).toBe(1)
  })

  test('the command of the image starts the standalone application', async () => {
    const command = image.lines.find((line) => line.startsWith('CMD '))?.slice('CMD '.length) ?? ''
    const [program, ...parameters] = z.array(z.string()).parse(JSON.parse(command))
    expect([program, ...parameters]).toEqual(['node', ...programArguments('standalone')])
    const { output, code } = await outputOf(parameters, { PORT: '0', DATA_DIR: join(folder, 'data') })
    expect(output).toContain('Topspin is ready')
    expect(code).toBe(0)
  })

  /** Runs a program of the image, and stops it as soon as it is ready. @returns its output and its exit code */
  async function outputOf(parameters: readonly string[], env: Record<string, string>) {
    const child = spawn(process.execPath, parameters, {
      cwd: app(),
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('is ready')) child.kill('SIGTERM')
      })
    const [code] = await once(child, 'close')
    return { output, code }
  }
})
