import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { typescriptFlags } from '@topspin/platform/testing/typescript-flags'
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

  test('leaves out the workspaces that no process needs', () => {
    expect(stage('modules').runs[0]).toMatch(/ && rm -r frontend demo test-kit system-tests e2e bench$/)
  })
})

describe('from only the files that the Dockerfile copies', { timeout: 120_000 }, () => {
  let folder: string
  const page = () => join(folder, 'page')
  const app = () => join(folder, 'app')

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'topspin-image-'))
    copyStage(stages, 'page', page())
    linkPackages(page())
    copyStage(stages, image.name, app())
    // On Node 20 the packages that the image leaves out are needed.
    const removed = stage('modules').runs.flatMap((line) => [...line.matchAll(/node_modules\/(\S+)/g)])
    linkPackages(app(), typescriptFlags.length > 0 ? [] : removed.map(([, name = '']) => name))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('the page builds', async () => {
    for (const line of stage('page').runs.filter((one) => one !== 'npm ci'))
      await run('sh', ['-c', line], { cwd: page() })
    const built = readdirSync(join(page(), 'frontend/dist/page'))
    for (const file of ['index.html', 'sw.js', 'sw.js.br', 'sw.js.gz']) expect(built).toContain(file)
    expect(readdirSync(join(page(), 'frontend/dist/ssr'))).toContain('server.js')
  })

  test('a failed build of the page reports the reason', async () => {
    const broken = join(folder, 'broken')
    copyStage(stages, 'page', broken)
    linkPackages(broken)
    rmSync(join(broken, 'tsconfig.base.json'))
    const failed = run('npm', ['run', 'build', '--workspace', 'frontend'], { cwd: broken })
    const { stderr } = z.object({ stderr: z.string() }).parse(await failed.catch((error: unknown) => error))
    expect(stderr).toContain('tsconfig.base.json')
    expect(stderr).not.toContain('ENOENT: no such file or directory, scandir')
  })

  test('the image holds no tests, no test doubles and no settings', () => {
    const files = readdirSync(app(), { recursive: true, encoding: 'utf8' }).filter(
      (path) => !path.startsWith('node_modules'),
    )
    expect(files).toContain(join('platform', 'src', 'config.ts'))
    expect(
      files.filter((path) =>
        /\.test\.tsx?$|(^|[\\/])(testing|demo|test-kit|system-tests|e2e|bench)([\\/]|$)|\.env/.test(path),
      ),
    ).toEqual([])
  })

  test.each(['command-api', 'projections', 'read-api'])('%s finds all its imports', async (name) => {
    const { output, code } = await outputOf([`${name}/src/main.ts`], {})
    expect(output).toMatch(/^EVENT_STORE_URL: expected/)
    expect(code).toBe(1)
  })

  test('the command of the image starts the standalone application', async () => {
    cpSync(join(repositoryRoot, 'frontend/dist'), join(app(), 'frontend/dist'), { recursive: true })
    const command = image.lines.find((line) => line.startsWith('CMD '))?.slice('CMD '.length) ?? ''
    const [program, ...parameters] = z.array(z.string()).parse(JSON.parse(command))
    expect(program).toBe('node')
    const { output, code } = await outputOf(parameters, { PORT: '0', DATA_DIR: join(folder, 'data') })
    expect(output).toContain('Topspin is ready')
    expect(code).toBe(0)
  })

  /** Runs a program of the image, and stops it as soon as it is ready. */
  async function outputOf(parameters: readonly string[], env: Record<string, string>) {
    const child = spawn(process.execPath, [...typescriptFlags, ...parameters], {
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
