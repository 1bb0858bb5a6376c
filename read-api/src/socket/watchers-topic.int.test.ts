import { WatchersMessage } from '@topspin/domain/contract/live'
import { openRedisLiveBus } from '@topspin/platform/live-bus/redis'
import { hasRedis, redisSuiteTitle, startRedis } from '@topspin/platform/testing/redis'
import type { TestServer } from '@topspin/platform/testing/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestTimers } from './testing/timers-on.ts'
import { WatchersTopic } from './watchers-topic.ts'

/** A read-api process with one watcher. */
interface Process {
  readonly counts: readonly number[]
  pass(milliseconds: number): void
  /** Ends the process without a message to the others. */
  kill(): Promise<void>
}

describe.skipIf(!hasRedis)(`watchers of several processes, ${redisSuiteTitle}`, () => {
  let redis: TestServer
  let processes: Process[]
  beforeEach(async () => {
    redis = await startRedis()
    processes = [await openProcess(), await openProcess()]
  })
  afterEach(async () => {
    for (const { kill } of processes) await kill()
    await redis.end()
  })

  async function openProcess(): Promise<Process> {
    const time = { now: 0 }
    const { every, pass } = createTestTimers(time)
    const bus = await openRedisLiveBus(redis.url, () => undefined)
    const topic = await WatchersTopic.open({ bus, every, clock: () => time.now, report: expect.fail })
    const counts: number[] = []
    const deliver = (frame: Buffer) =>
      void counts.push(WatchersMessage.parse(JSON.parse(/\n\n(.*)\0/s.exec(frame.toString())![1]!)).count)
    topic.subscribe({ deliver, startOver: () => undefined }, 'sub-2')
    return { counts, pass, kill: () => bus.close() }
  }

  /** Advances some processes, five seconds at a time, until each has sent this number last. */
  const reach = (some: readonly Process[], count: number) =>
    vi.waitFor(() => {
      for (const { pass } of some) pass(5_000)
      expect(some.map(({ counts }) => counts.at(-1))).toEqual(some.map(() => count))
    }, 10_000)

  test('are added up, without those of a process that was killed', async () => {
    await reach(processes, 2)
    const [one, other] = processes
    await other!.kill()
    await reach([one!], 1)
  })

  test('are only those of the own process while Redis is away, and are added up again afterwards', async () => {
    await reach(processes, 2)
    await redis.stop()
    await reach(processes, 1)
    await redis.start()
    await reach(processes, 2)
  })
})
