import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventTypes } from '@topspin/domain/events'
import { historyRules, type RandomHistoryOptions, randomHistory } from '@topspin/domain/testing/random-history'
import { decidersInMemory } from '@topspin/domain/testing/stage'
import { toNewEvents } from '@topspin/platform/event-store/domain-events'
import { openEventStore } from '@topspin/platform/event-store/open'
import type { EventStore } from '@topspin/platform/event-store/port'
import { appendAtEnd } from '@topspin/platform/event-store/testing/append-at-end'
import { type FakeEsdb, startFakeEsdb } from '@topspin/platform/event-store/testing/fake-esdb'
import { EngineAway } from '@topspin/platform/operator-error'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from './command-line.ts'
import { CopyRefused, copyLog, logFingerprintOf } from './copy-log.ts'

const size: RandomHistoryOptions = { seed: 'copy', players: 6, matches: 150, from: new Date('2025-01-06T08:00:00Z') }
let folder: string
let fake: FakeEsdb
let here: EventStore
let there: EventStore

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'topspin-copy-'))
  fake = await startFakeEsdb()
  here = await openEventStore(`sqlite:${join(folder, 'events.db')}`)
  there = await openEventStore(fake.url)
  await fill(here)
})
afterEach(async () => {
  await here.close()
  await there.close()
  await fake.stop()
  rmSync(folder, { recursive: true })
})

/** Writes a random history, made by the deciders, to a log. */
async function fill(log: EventStore): Promise<void> {
  const { perform } = decidersInMemory(historyRules)
  for (const step of randomHistory(size)) {
    const stamped = perform(step)
    const [first] = stamped
    if (first === undefined) continue
    await appendAtEnd(
      log,
      step.stream,
      toNewEvents(stamped, first.metadata, (type) => eventTypes[type].version),
    )
  }
}

const silent = () => {}

/** A log that refuses appends with EngineAway after the first `appends`. */
function dyingAfter(appends: number, log: EventStore): EventStore {
  let left = appends
  return {
    append: (...asked) => (left-- > 0 ? log.append(...asked) : Promise.reject(new EngineAway('died'))),
    readStream: (...asked) => log.readStream(...asked),
    readAll: (...asked) => log.readAll(...asked),
    at: (...asked) => log.at(...asked),
    follow: (...asked) => log.follow(...asked),
    head: () => log.head(),
    countAfter: (...asked) => log.countAfter(...asked),
    demandWritable: () => log.demandWritable(),
    close: () => log.close(),
  }
}

describe('a copied log', () => {
  test('equals its source, also when it is copied back', async () => {
    const original = await logFingerprintOf(here)
    expect(original.events).toBeGreaterThan(160)
    expect(await copyLog(here, there, silent)).toEqual({ ...original, found: 0 })
    const back = await openEventStore(`sqlite:${join(folder, 'back.db')}`)
    expect(await copyLog(there, back, silent)).toEqual({ ...original, found: 0 })
    // A second copy finds all events in the target.
    expect(await copyLog(there, back, silent)).toEqual({ ...original, found: original.events })
    await back.close()
  })

  test('continues after an interruption', async () => {
    await expect(copyLog(here, dyingAfter(1, there), silent)).rejects.toBeInstanceOf(EngineAway)
    const half = await logFingerprintOf(there)
    expect(half.events).toBeGreaterThan(0)
    const original = await logFingerprintOf(here)
    expect(await copyLog(here, there, silent)).toEqual({ ...original, found: half.events })
  })

  test('is split into appends that the target accepts', async () => {
    const large = [1, 2, 3].map((n) => ({
      id: crypto.randomUUID(),
      type: 'NewsPublished',
      data: '€'.repeat(200_000),
      metadata: { n },
    }))
    for (const event of large) await appendAtEnd(here, 'main/large', [event])
    expect(await copyLog(here, there, silent)).toMatchObject({ found: 0 })
    expect(await there.readStream('main/large')).toMatchObject(large)
  })

  test('is refused when the target holds other or more events', async () => {
    const event = { id: crypto.randomUUID(), type: 'NewsDeleted', data: {}, metadata: {} }
    await there.append('main/news', [event], { kind: 'no-stream' })
    await expect(copyLog(here, there, silent)).rejects.toThrow(/event 1 of the target is another one: main\/news@0/)
    const more = await openEventStore(`sqlite:${join(folder, 'more.db')}`)
    await copyLog(here, more, silent)
    await more.append('main/news', [event], { kind: 'no-stream' })
    await expect(copyLog(here, more, silent)).rejects.toThrow(CopyRefused)
    await more.close()
  })

  test('is refused when the source has changed meanwhile', async () => {
    const event = { id: crypto.randomUUID(), type: 'EntryOpened', data: {}, metadata: {} }
    const growing: EventStore = {
      ...dyingAfter(Number.POSITIVE_INFINITY, there),
      append: async (...asked) => {
        const appended = await there.append(...asked)
        // This is the last append: the source has been read to its end.
        if (asked[0] === 'main/matches') await appendAtEnd(here, 'main/late', [event])
        return appended
      },
    }
    await expect(copyLog(here, growing, silent)).rejects.toThrow(/not the same|stop whatever writes/)
  })
})

test('npm run migrate prints a summary, and refuses a source that is not a log', async () => {
  const { events, sha256 } = await logFingerprintOf(here)
  await here.close()
  const lines: string[] = []
  const terminal = {
    env: {},
    now: () => 0,
    line: (text: string) => void lines.push(text),
    signal: new AbortController().signal,
  }
  const words = ['migrate', '--from', `sqlite:${join(folder, 'events.db')}`, '--to']
  expect(await runCommand([...words, fake.url], terminal)).toBe(0)
  expect(lines).toEqual([
    `Both logs hold the same ${events} events (0 were there before); SHA-256 over all of them: ${sha256}`,
  ])
  expect(await runCommand([...words, 'mongodb://nowhere'], terminal)).toBe(1)
  expect(lines.at(-1)).toMatch(/^--to: expected sqlite:<file> or esdb:\/\/<host>; usage/)
  expect(await runCommand([...words, fake.url, '--accounts-from', 'mongo', '--accounts-to', 'mongo'], terminal)).toBe(1)
  expect(lines.at(-1)).toMatch(/^--accounts-from: expected sqlite:<file> or mongodb:\/\/<host>; usage/)
  const missing = join(folder, 'missing.db')
  for (const words of [
    ['--from', `sqlite:${missing}`, '--to', fake.url],
    [
      '--from',
      fake.url,
      '--to',
      fake.url,
      '--accounts-from',
      `sqlite:${missing}`,
      '--accounts-to',
      'mongodb://nowhere',
    ],
  ]) {
    expect(await runCommand(['migrate', ...words], terminal)).toBe(1)
    expect(lines.at(-1)).toContain('there is no such file')
    expect(existsSync(missing)).toBe(false)
  }
  expect(await runCommand(['migrate', '--from', fake.url], terminal)).toBe(1)
  expect(lines.at(-1)).toMatch(/from where to where\?; usage/)
  here = await openEventStore(`sqlite:${join(folder, 'events.db')}`)
})
