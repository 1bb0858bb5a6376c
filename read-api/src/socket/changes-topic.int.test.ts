import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChangedModel, ChangesMessage, changedModels } from '@topspin/domain/contract/changes'
import { type Position, positionFromText } from '@topspin/platform/event-store/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import { openRedisLiveBus } from '@topspin/platform/live-bus/redis'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { hasRedis, redisSuiteTitle, startRedis } from '@topspin/platform/testing/redis'
import type { TestServer } from '@topspin/platform/testing/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ReadModels } from '../memory/read-models.ts'
import { ChangesTopic } from './changes-topic.ts'
import { createTestTimers } from './testing/timers-on.ts'

const generationOf = (projection: string) => ({ projection, foldVersion: 1, rebuild: 0 })
const at = (position: number): Position => positionFromText(String(position).padStart(6, '0'))

/** The topic of one read-api process, with a subscriber. */
interface Reader {
  readonly messages: ChangesMessage[]
  pass(milliseconds: number): void
  close(): Promise<void>
}

/** A message about a change waits until each of these models has folded it. `sheets` is never named. */
const followedModels = [...changedModels, 'sheets'] as const

describe.skipIf(!hasRedis)(`the changes of read models, ${redisSuiteTitle}`, () => {
  let folder: string
  let redis: TestServer
  let store: ReadStore
  let projections: LiveBus
  let readers: Reader[]

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'topspin-changes-'))
    redis = await startRedis()
    store = openSqliteReadStore(join(folder, 'read.db'))
    for (const projection of followedModels) await store.activate(generationOf(projection))
    projections = await openBus()
    readers = [await openReader(), await openReader()]
  })
  afterEach(async () => {
    for (const reader of readers) await reader.close()
    await projections.close()
    await store.close()
    await redis.end()
    rmSync(folder, { recursive: true })
  })

  const openBus = () => openRedisLiveBus(redis.url, () => undefined)

  async function openReader(): Promise<Reader> {
    const time = { now: 0 }
    const { every, pass } = createTestTimers(time)
    const bus = await openBus()
    const models = await ReadModels.open(store, bus, async () => null)
    const followAvailability = (changed: () => void) => bus.subscribe('availability-changed', changed)
    const clock = () => time.now
    const topic = await ChangesTopic.open({ models, bus, followAvailability, every, clock, report: expect.fail })
    const messages: ChangesMessage[] = []
    const deliver = (frame: Buffer) =>
      void messages.push(ChangesMessage.parse(JSON.parse(/\n\n(.*)\0/s.exec(frame.toString())![1]!)))
    topic.subscribe({ deliver, startOver: () => undefined }, 'sub-0')
    const close = async () => {
      await topic.close()
      await models.close()
      await bus.close()
    }
    return { messages, pass, close }
  }

  /** Commits a page of one event, as a projections process does. */
  async function page(position: number, changed: readonly ChangedModel[]): Promise<void> {
    const ceiling = { position: at(position), id: String(position) }
    for (const projection of followedModels) {
      const generation = generationOf(projection)
      const { position: floor } = await store.checkpoint(generation)
      const epoch = (await store.lease(generation, 'worker', 0, 1_000))!
      const keys = changed.some((model) => model === projection) ? ['key'] : []
      const writes = new Map(keys.map((key) => [key, { document: { position }, position: at(position) }]))
      expect(await store.commit({ generation, floor, ceiling, epoch, writes })).toBe('committed')
      await projections.publish('committed', {
        generation,
        since: floor,
        position: at(position),
        changed: keys,
      })
    }
  }

  /** Waits until both processes have named these models, in one message or in several if polls overlap. */
  const bothSent = (models: readonly ChangedModel[], position: number, milliseconds: number) =>
    vi.waitFor(() => {
      for (const { messages, pass } of readers) {
        pass(milliseconds)
        expect(messages.at(-1)).toMatchObject({ position: at(position), spreadMs: 5 })
        expect(new Set(messages.flatMap((message) => message.models))).toEqual(new Set(models))
      }
    }, 10_000)

  test('reach the sockets of every process', async () => {
    await page(1, ['rankings', 'matches'])
    await bothSent(['rankings', 'matches'], 1, 0)
    expect(readers.map(({ messages }) => messages.length)).toEqual([2, 2])
  })

  test('are named after at most five seconds while Redis is away', async () => {
    await redis.stop()
    await page(1, ['news'])
    // All models are named: all checkpoints have moved, and the message with the changed keys was lost.
    await bothSent([...changedModels], 1, 5_000)
  })
})
