import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillWithDemo } from '@topspin/demo/data'
import { projectionNames } from '@topspin/domain/documents/names'
import { readConfig } from '@topspin/platform/config'
import { type Engines, openEngines } from '@topspin/platform/engines'
import { emptyGeneration } from '@topspin/platform/read-store/generation'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import { hasMongo, mongoName, mongoSuiteTitle, startMongo } from '@topspin/platform/testing/mongo'
import { testNow } from '@topspin/platform/testing/test-clock'
import { openStandalone } from '@topspin/standalone/open'
import { runCommand } from '@topspin/standalone/operations/command-line'
import { replayInThisProcess, requestReplay } from '@topspin/standalone/operations/replay-now'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/** The data folder of the demo. Each test works on a copy in `folder`. */
let demo: string
let folder: string
let lines: string[]
const config = (data = folder) => readConfig({ DATA_DIR: data, LOG_LEVEL: 'silent' })
const run = (...words: string[]) =>
  runCommand(words, {
    env: { DATA_DIR: folder },
    line: (text) => void lines.push(text),
    now: testNow,
    signal: new AbortController().signal,
  })

const newFolder = () => mkdtempSync(join(tmpdir(), 'topspin-replay-'))

beforeAll(async () => {
  demo = newFolder()
  await fillWithDemo(config(demo), new Date('2025-01-06T10:00:00Z'))
})
afterAll(() => rmSync(demo, { recursive: true }))
beforeEach(() => {
  folder = newFolder()
  lines = []
  cpSync(demo, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

async function onEngines<T>(work: (engines: Engines) => Promise<T>): Promise<T> {
  const engines = await openEngines(config(), (error) => {
    throw error
  })
  try {
    return await work(engines)
  } finally {
    await engines.close()
  }
}

const contentOf = async (store: ReadStore, generation: Generation) =>
  new Map((await store.range(generation, '', { limit: 100_000 })).map(({ key, document }) => [key, document]))
const rankings = () =>
  onEngines(async ({ documents }) => {
    const pointer = await documents.pointer('rankings')
    return { pointer, content: await contentOf(documents, pointer?.active ?? emptyGeneration('rankings')) }
  })

test('npm run replay rebuilds a read model of a stopped Topspin in a new generation with equal documents', async () => {
  const app = await openStandalone({ config: config(), page: null })
  const metrics = async () => (await app.server.inject('/metrics')).body
  await expect.poll(metrics).not.toMatch(/projection_lag_events\{[^}]*\} [1-9]/)
  await app.close()
  const before = await rankings()
  expect(await run('replay', 'rankings')).toBe(0)
  expect(lines.at(-1)).toBe('rankings: rebuilt, and served from now on')
  const after = await rankings()
  expect(after.content.size).toBe(24)
  const first = before.pointer!.active
  expect(after.pointer).toEqual({ active: { ...first, rebuild: first.rebuild + 1 }, previous: first })
  expect(after.content).toEqual(before.content)
})

describe.skipIf(!hasMongo)(mongoSuiteTitle, () => {
  test(`npm run replay rebuilds a read model in ${mongoName} without Redis`, async () => {
    const server = await startMongo()
    try {
      const env = { DATA_DIR: folder, READ_STORE_URL: server.url }
      const line = (text: string) => void lines.push(text)
      await runCommand(['replay', 'entry'], { env, line, now: testNow, signal: AbortSignal.timeout(20_000) })
      expect(lines.at(-1)).toBe('entry: rebuilt, and served from now on')
    } finally {
      await server.end()
    }
  })
})

test('npm run replay refuses while Topspin runs, and names the alternative', async () => {
  const app = await openStandalone({ config: config(), page: null })
  expect(await run('replay', 'rankings')).toBe(1)
  expect(lines.at(-1)).toMatch(
    /another Topspin is using it; stop that one first, or ask for it on the page of an admin$/,
  )
  await app.close()
})

test('npm run replay without a data folder names no running Topspin', async () => {
  rmSync(join(folder, 'events.db'))
  expect(await run('replay', 'rankings')).toBe(1)
  expect(lines.at(-1)).toMatch(/events\.db: there is no such file$/)
})

test('a requested replay keeps the progress of an earlier one, which names a generation to drop', async () => {
  await onEngines(async (engines) => {
    const { documents } = engines
    const generation = { ...emptyGeneration('rankings'), rebuild: 5 }
    const details = { startedAt: '2025-01-06T10:00:00.000Z', done: 0, total: 1, eventsPerSecond: 0, failure: 'full' }
    await documents.saveProgress({ generation, state: 'failed', ...details })
    const stopped = new AbortController()
    // No worker executes the job.
    setImmediate(() => stopped.abort())
    expect(await requestReplay('rankings', engines, stopped.signal, () => undefined)).toBe('cancelled')
    expect(await documents.progress('rankings')).toMatchObject({ generation })
  })
})

test('an interrupted replay changes nothing', async () => {
  expect(await run('replay', 'rankings')).toBe(0)
  const before = await rankings()
  const interrupted = new AbortController()
  interrupted.abort()
  const outcome = await onEngines((engines) => replayInThisProcess('rankings', engines, interrupted.signal, () => {}))
  expect(outcome).toBe('cancelled')
  expect(await rankings()).toEqual(before)
})

test('npm run replay ends after the projection that it is interrupted at', async () => {
  const interrupted = new AbortController()
  const line = (text: string) => {
    lines.push(text)
    interrupted.abort()
  }
  const env = { DATA_DIR: folder }
  await runCommand(['replay', 'all'], { env, line, now: testNow, signal: interrupted.signal })
  expect(lines.filter((text) => !text.includes('a second'))).toHaveLength(1)
})

test('npm run replay lists the projections for an unknown name, and rebuilds all of them for `all`', async () => {
  expect(await run('replay', 'nonsense')).toBe(1)
  expect(lines.at(-1)).toMatch(/which projection\? not nonsense; usage: npm run replay -- live\|accounts/)
  expect(await run('replay', 'rankings', 'entry')).toBe(1)
  expect(lines.at(-1)).toMatch(/which projection\? not rankings entry; usage/)
  expect(await run('replay', 'all')).toBe(0)
  expect(lines.filter((line) => line.endsWith('served from now on'))).toHaveLength(projectionNames.length)
  expect(await run('nonsense')).toBe(1)
})
