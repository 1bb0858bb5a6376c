import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EngineAway } from '../operator-error.ts'
import { quickTypescriptFlags } from '../testing/typescript-flags.ts'
import { openEventStoreDb } from './eventstoredb.ts'
import {
  AppendTooLarge,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  UnknownPosition,
} from './port.ts'
import { countedEvents, countedNumbersOf } from './testing/contract/bench.ts'
import { type FakeEsdb, startFakeEsdb } from './testing/fake-esdb.ts'

const noStream = { kind: 'no-stream' } as const
/**
 * As many attempts as in production, with shorter pauses. The time limit for an answer is long, because a
 * test machine may be busy.
 */
const hasty = { answerWithin: 30_000, firstPause: 1 }

let fake: FakeEsdb
let store: EventStore

beforeEach(async () => {
  fake = await startFakeEsdb()
  store = openEventStoreDb(fake.url, hasty)
})
afterEach(async () => {
  await store.close()
  await fake.stop()
})

describe('an append that was stored but not acknowledged', () => {
  const cases: [ExpectedRevision, number[]][] = [
    [noStream, [1, 2]],
    [{ kind: 'exactly', revision: 0 }, [0, 1, 2]],
  ]
  test.each(cases)('with expected revision %j is in the log once and succeeds', async (expected, whole) => {
    if (whole[0] === 0) await store.append('s', countedEvents(0), noStream)
    fake.faults.dieAfterStoring = 1
    const batch = countedEvents(1, 2)
    const appended = await store.append('s', batch, expected)
    const read = await store.readStream('s')
    expect(countedNumbersOf(read)).toEqual(whole)
    expect(appended).toEqual({ revision: whole.length - 1, position: read.at(-1)?.position })
    expect(await store.append('s', batch, expected)).toEqual(appended)
  })

  test('fails with EngineAway while the server stays away, and can be repeated', async () => {
    const batch = countedEvents(1)
    fake.faults.dieAfterStoring = 1
    const append = store.append('s', batch, noStream)
    fake.log.once('appended', () => {
      fake.faults.refuse = true
    })
    await expect(append).rejects.toBeInstanceOf(EngineAway)
    fake.faults.refuse = false
    expect(await store.append('s', batch, noStream)).toMatchObject({ revision: 0 })
    expect(await store.readStream('s')).toHaveLength(1)
  })
})

describe('a server that is away', () => {
  test('every call throws EngineAway after a few attempts, and succeeds again after the server returns', async () => {
    await store.append('s', countedEvents(1), noStream)
    fake.faults.refuse = true
    const before = fake.calls.append
    await expect(store.append('s', countedEvents(2), { kind: 'exactly', revision: 0 })).rejects.toBeInstanceOf(
      EngineAway,
    )
    expect(fake.calls.append - before).toBe(4)
    await expect(store.readStream('s')).rejects.toBeInstanceOf(EngineAway)
    await expect(store.readAll(null, 10)).rejects.toBeInstanceOf(EngineAway)
    await expect(store.head()).rejects.toBeInstanceOf(EngineAway)
    await expect(store.countAfter(null, 10)).rejects.toBeInstanceOf(EngineAway)
    await expect(nextPage(store, null)).rejects.toBeInstanceOf(EngineAway)
    fake.faults.refuse = false
    expect((await store.append('s', countedEvents(2), { kind: 'exactly', revision: 0 })).revision).toBe(1)
    expect(countedNumbersOf(await nextPage(store, null))).toEqual([1, 2])
  })

  test('works again after a restart on the same port with the same log', async () => {
    await store.append('s', countedEvents(1), noStream)
    const { port, log } = fake
    await fake.stop()
    await expect(store.readStream('s')).rejects.toBeInstanceOf(EngineAway)
    fake = await startFakeEsdb({ port, log })
    // With the pauses of production: after a refused connection the gRPC channel waits before it reconnects.
    const withPauses = openEventStoreDb(fake.url)
    expect(countedNumbersOf(await withPauses.readStream('s'))).toEqual([1])
    await withPauses.close()
  })

  test('a call to a server that does not answer fails', async () => {
    const quick = openEventStoreDb(fake.url, { ...hasty, answerWithin: 40, attempts: 2 })
    fake.faults.delayMs = 400
    await expect(quick.readStream('s')).rejects.toBeInstanceOf(EngineAway)
    await expect(quick.append('s', countedEvents(1), noStream)).rejects.toBeInstanceOf(EngineAway)
    await quick.close()
  })
})

test('a lower MaxAppendSize of the server also throws AppendTooLarge', async () => {
  fake.log.maxAppendSize = 1_000
  const [event] = countedEvents(1) as [NewEvent] // one event for each number
  await expect(store.append('s', [{ ...event, data: 'x'.repeat(1_000) }], noStream)).rejects.toThrow(
    new AppendTooLarge('s', 1_000),
  )
  expect(fake.calls.append).toBe(1)
})

describe('follow', () => {
  test('fails when the connection drops, and can resume after the last page', async () => {
    await store.append('s', countedEvents(1, 2), noStream)
    const following = store.follow(null, new AbortController().signal)[Symbol.asyncIterator]()
    expect(countedNumbersOf((await following.next()).value ?? [])).toEqual([1, 2])
    const live = following.next()
    await store.append('s', countedEvents(3), { kind: 'exactly', revision: 1 })
    const { value: page = [] } = await live
    expect(countedNumbersOf(page)).toEqual([3])
    const broken = following.next()
    fake.dropConnections()
    await expect(broken).rejects.toBeInstanceOf(EngineAway)
    await store.append('s', countedEvents(4), { kind: 'exactly', revision: 2 })
    expect(countedNumbersOf(await nextPage(store, page.at(-1)?.position ?? null))).toEqual([4])
  })

  test('reads the history after the first page in one call, and stops between two pages when aborted', async () => {
    const numbered = Array.from({ length: 2_600 }, (_, n) => n)
    await store.append('s', countedEvents(...numbered), noStream)
    const before = fake.calls.read
    const stopping = new AbortController()
    const seen: number[] = []
    let checks = 0
    const check = async () => {
      checks += 1
    }
    for await (const page of store.follow(null, stopping.signal, check)) {
      seen.push(...countedNumbersOf(page))
      expect(page.length).toBe(seen.length > 2_500 ? 100 : 500)
      if (seen.length === 2_600) stopping.abort()
    }
    expect(seen).toEqual(numbered)
    // Two calls for the first page, because some of the first events of the log are the server's own; one call for all
    // other pages.
    expect(fake.calls.read - before).toBe(3)
    expect(checks).toBe(2)
    const stopped = new AbortController()
    const pages: number[] = []
    for await (const page of store.follow(null, stopped.signal)) {
      if (pages.push(page.length) === 2) stopped.abort()
    }
    expect(pages).toEqual([500, 500])
  })

  test('fails when the connection drops within a long history, and can resume after the last page', async () => {
    await store.append('s', countedEvents(...Array.from({ length: 3_000 }, (_, n) => n)), noStream)
    const following = store.follow(null, new AbortController().signal)[Symbol.asyncIterator]()
    await following.next()
    const { value: second = [] } = await following.next()
    fake.dropConnections()
    const rest = async () => {
      for (;;) await following.next()
    }
    await expect(rest()).rejects.toBeInstanceOf(EngineAway)
    expect(countedNumbersOf(await nextPage(store, second.at(-1)?.position ?? null))[0]).toBe(1_000)
  })

  test('yields an event once when the server sends it twice', async () => {
    const { position } = await store.append('s', countedEvents(1, 2), noStream)
    fake.faults.repeatOnResume = true
    const live = nextPage(store, position)
    await store.append('s', countedEvents(3), { kind: 'exactly', revision: 1 })
    expect(countedNumbersOf(await live)).toEqual([3])
  })

  test('fails when the store is closed', async () => {
    await store.append('s', countedEvents(1), noStream)
    const following = store.follow(null, new AbortController().signal)[Symbol.asyncIterator]()
    await following.next()
    const broken = following.next()
    await store.close()
    await expect(broken).rejects.toBeInstanceOf(EngineAway)
    await expect(store.readStream('s')).rejects.toBeInstanceOf(EngineAway)
    await expect(nextPage(store, null)).rejects.toBeInstanceOf(EngineAway)
  })
})

test('each append is a call of its own, although the server offers the batch append', async () => {
  await Promise.all([1, 2, 3].map((n) => store.append(`s${n}`, countedEvents(n), noStream)))
  expect(fake.calls).toMatchObject({ append: 3, batchAppend: 0 })
})

test('reads a long range of server events once, not at every call of head', async () => {
  const { position } = await store.append('s', countedEvents(1), noStream)
  for (let n = 0; n < 3000; n++) fake.log.appendSystemEvent()
  expect(await store.head()).toBe(position)
  const before = fake.calls.read
  expect(await store.head()).toBe(position)
  expect(await store.countAfter(position, 10)).toBe(0)
  expect(fake.calls.read - before).toBe(2)
  const next = await store.append('s', countedEvents(2), { kind: 'exactly', revision: 0 })
  expect(await store.countAfter(position, 10)).toBe(1)
  expect(await store.head()).toBe(next.position)
})

test('refuses a position of another engine', async () => {
  // A checkpoint in the format of the SQLite adapter.
  const foreign = '0000000000000007' as Position
  await expect(store.readAll(foreign, 1)).rejects.toThrow(UnknownPosition)
  await expect(nextPage(store, foreign)).rejects.toThrow(UnknownPosition)
})

test('throws UnknownPosition, not EngineAway, for a position without an event', async () => {
  const { position } = await store.append('s', countedEvents(1), noStream)
  const [commit = '', prepare = ''] = position.split('/')
  // A byte offset inside a record, as in a checkpoint of another log.
  const inside = `${commit.slice(0, -1)}${Number(commit.at(-1)) ^ 1}/${prepare}` as Position
  const reads = [store.readAll(inside, 1), store.countAfter(inside, 1), nextPage(store, inside)]
  await Promise.all(reads.map((read) => expect(read).rejects.toThrow(UnknownPosition)))
})

describe('the fake server as a process', () => {
  test('keeps its log when it is killed and started again on its port', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'topspin-'))
    const file = join(folder, 'log.ndjson')
    const first = startServer('0', file)
    const url = await first.url
    const separate = openEventStoreDb(url, { firstPause: 200 })
    const batch = countedEvents(1, 2)
    const appended = await separate.append('s', batch, noStream)
    first.process.kill('SIGKILL')
    await once(first.process, 'exit')
    const second = startServer(new URL(url).port, file)
    await second.url
    expect(countedNumbersOf(await separate.readStream('s'))).toEqual([1, 2])
    expect(await separate.append('s', batch, noStream)).toEqual(appended)
    await separate.close()
    second.process.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
})

function startServer(port: string, file: string) {
  const child = fork(new URL('./testing/fake-esdb-server.ts', import.meta.url), [port, file], {
    execArgv: [...quickTypescriptFlags],
    silent: true,
  })
  const url = once(child.stdout ?? child, 'data').then(([line]) => String(line).trim())
  return { process: child, url }
}

async function nextPage(from: EventStore, after: Position | null) {
  for await (const page of from.follow(after, new AbortController().signal)) return page
  return []
}
