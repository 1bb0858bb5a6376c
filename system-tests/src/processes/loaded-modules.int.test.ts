import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { programArguments } from '@topspin/platform/testing/programs'
import { expect, test } from 'vitest'
import * as z from 'zod'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Packages that only a setting, a mail or a notification needs. */
const optional = [
  '@eventstore/db-client',
  '@grpc/grpc-js',
  'google-protobuf',
  'mongodb',
  'ioredis',
  'bullmq',
  'openid-client',
  'jose',
  'nodemailer',
  'web-push',
  '@opentelemetry/sdk-trace-base',
  '@opentelemetry/instrumentation',
  '@fastify/otel',
]

/** For each file of the bundle, the modules from which the file is made. */
const bundle = z
  .record(z.string(), z.looseObject({ inputs: z.record(z.string(), z.unknown()) }))
  .parse(JSON.parse(readFileSync(join(root, 'dist/servers/modules.json'), 'utf8')))
const packageOf = (path: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
const packagesIn = (paths: readonly string[]) => new Set(paths.flatMap((path) => packageOf(path) ?? []))

test('with SQLite, no thread loads a package that only other settings need', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'topspin-loaded-'))
  const coverage = join(folder, 'coverage')
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', NODE_V8_COVERAGE: coverage }
  const child = spawn(process.execPath, programArguments('standalone'), { cwd: root, env })
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('is ready')) child.kill('SIGTERM')
  })
  await once(child, 'close')

  // Node writes one report for each thread, with the addresses of its modules.
  const Report = z.looseObject({ result: z.array(z.looseObject({ url: z.string() })) })
  const threads = readdirSync(coverage).map((name) =>
    Report.parse(JSON.parse(readFileSync(join(coverage, name), 'utf8'))).result.map(({ url }) => url),
  )
  rmSync(folder, { recursive: true })
  const loaded = threads.map((urls) =>
    packagesIn(
      urls.flatMap((url) => [url, ...Object.keys(bundle[url.slice(url.indexOf('dist/servers'))]?.inputs ?? {})]),
    ),
  )
  expect(
    loaded.toSorted((a, b) => b.size - a.size).map((packages) => [packages.has('fastify'), packages.has('zod')]),
  ).toEqual([
    [true, true],
    [false, true],
  ])
  const all = packagesIn(Object.values(bundle).flatMap(({ inputs }) => Object.keys(inputs)))
  for (const name of optional) {
    expect(all, name).toContain(name)
    for (const packages of loaded) expect(packages, name).not.toContain(name)
  }
}, 120_000)
