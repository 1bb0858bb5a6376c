import { playerId } from '@topspin/domain/ids'
import { Queue } from 'bullmq'
import { describe, expect, test, vi } from 'vitest'
import { EngineAway } from '../operator-error.ts'
import { hasRedis, redisSuiteTitle } from '../testing/redis.ts'
import { registerSuiteRedis } from '../testing/suite-redis.ts'
import { openBullmqJobQueue } from './bullmq.ts'
import { type JobData, JobForAnotherWorker } from './port.ts'
import { jobQueueContract, pollingOptions } from './testing/contract.ts'

const replay = (projection: string): JobData['replay'] => ({ projection, to: 'rebuilt' })

describe.skipIf(!hasRedis)(redisSuiteTitle, () => {
  const { server, admin } = registerSuiteRedis()
  const open = (failures: unknown[] = []) => openBullmqJobQueue(server().url, (failure) => failures.push(failure))

  jobQueueContract('BullMQ', async (onFailure) => ({
    queue: await openBullmqJobQueue(server().url, onFailure),
    async elapse() {
      const notifications = new Queue('notify', { connection: { url: server().url }, prefix: 'topspin' })
      try {
        const [job] = await vi.waitFor(async () => {
          const delayed = await notifications.getDelayed()
          expect(delayed).toHaveLength(1)
          return delayed
        }, pollingOptions)
        const { delay } = job!
        await job!.promote()
        return delay
      } finally {
        await notifications.close()
      }
    },
  }))

  test('one process adds and cancels jobs of another', async () => {
    const [adding, working] = [await open(), await open()]
    const started: string[] = []
    await working.work('replay', async ({ projection }, signal) => {
      started.push(projection)
      if (projection === 'long') await new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
    await adding.add('replay', 'long', replay('long'))
    await vi.waitFor(() => expect(started).toEqual(['long']), pollingOptions)
    expect(await adding.add('replay', 'long', replay('again'))).toBe(false)
    expect(await adding.cancel('replay', 'long')).toBe(true)
    await vi.waitFor(async () => expect(await adding.size()).toBe(0), pollingOptions)
    await adding.add('replay', 'long', replay('next'))
    await vi.waitFor(() => expect(started).toEqual(['long', 'next']), pollingOptions)
    await adding.close()
    await working.close()
  })

  test('a worker of another release leaves a job to the right worker', async () => {
    const failures: unknown[] = []
    const [older, newer] = [await open(failures), await open(failures)]
    let declined = 0
    await older.work('replay', async () => {
      declined += 1
      throw new JobForAnotherWorker('of another release')
    })
    await older.add('replay', 'p', replay('p'))
    await vi.waitFor(() => expect(declined).toBeGreaterThan(1), pollingOptions)
    expect(await older.add('replay', 'p', replay('p'))).toBe(false)
    const done: string[] = []
    await newer.work('replay', async ({ projection }) => {
      done.push(projection)
    })
    const declinedBefore = declined
    await vi.waitFor(() => expect(done).toEqual(['p']), pollingOptions)
    expect(declined - declinedBefore).toBeLessThanOrEqual(1)
    await vi.waitFor(async () => expect(await newer.size()).toBe(0), pollingOptions)
    expect(failures).toEqual([])

    await older.close()
    await newer.close()
  })

  test('one of several concurrent additions with the same key succeeds', async () => {
    const queues = await Promise.all(Array.from({ length: 4 }, () => open()))
    const added = await Promise.all(
      queues.flatMap((queue) => [1, 2, 3].map(() => queue.add('replay', 'p', replay('p')))),
    )
    expect(added.filter((each) => each)).toHaveLength(1)
    expect(await queues[0]?.size()).toBe(1)
    await Promise.all(queues.map((queue) => queue.close()))
  })

  test('another worker does the job of a worker that stops', async () => {
    const [first, second] = [await open(), await open()]
    const started = new Promise<void>((resolve) => {
      void first.work('replay', async (_, signal) => {
        resolve()
        await new Promise((stop) => signal.addEventListener('abort', stop))
        signal.throwIfAborted()
      })
    })
    await first.add('replay', 'p', replay('p'))
    await started
    await first.close()
    expect(await second.size()).toBe(1)
    const done: string[] = []
    await second.work('replay', async ({ projection }) => void done.push(projection))
    await vi.waitFor(async () => expect(await second.size()).toBe(0), pollingOptions)
    expect(done).toEqual(['p'])
    await second.close()
  })

  test.each(['while', 'after'])('a job that is cancelled %s its worker stops is aborted by the next', async (when) => {
    const [first, second] = [await open(), await open()]
    let end = () => {}
    let stops = () => {}
    const stopping = new Promise<void>((resolve) => {
      stops = resolve
    })
    const started = new Promise<void>((resolve) => {
      void first.work('replay', async (_, signal) => {
        resolve()
        await new Promise((stop) => signal.addEventListener('abort', stop))
        const ended = new Promise<void>((over) => {
          end = over
        })
        stops()
        await ended
      })
    })
    await first.add('replay', 'p', replay('p'))
    await started
    const closing = first.close()
    await stopping
    if (when === 'while') expect(await second.cancel('replay', 'p')).toBe(true)
    end()
    await closing
    if (when === 'after') expect(await second.cancel('replay', 'p')).toBe(true)
    const aborted: boolean[] = []
    await second.work('replay', async (_, signal) => void aborted.push(signal.aborted))
    await vi.waitFor(async () => expect(await second.size()).toBe(0), pollingOptions)
    expect(aborted).toEqual([true])
    await second.close()
  })

  test('throws EngineAway while Redis has no memory left', async () => {
    const queue = await open()
    await admin().config('SET', 'maxmemory', '1')
    try {
      await expect(queue.add('replay', 'p', replay('p'))).rejects.toThrow(EngineAway)
    } finally {
      await admin().config('SET', 'maxmemory', '0')
    }
    expect(await queue.add('replay', 'p', replay('p'))).toBe(true)
    expect(await queue.cancel('replay', 'p')).toBe(true)
    await queue.close()
  })

  test('throws EngineAway when Redis has no memory left to cancel a running job', async () => {
    const queue = await open()
    let end = () => {}
    const started = new Promise<void>((resolve) => {
      void queue.work('replay', async () => {
        const ended = new Promise<void>((over) => {
          end = over
        })
        resolve()
        await ended
      })
    })
    await queue.add('replay', 'p', replay('p'))
    await started
    await admin().config('SET', 'maxmemory', '1')
    try {
      await expect(queue.cancel('replay', 'p')).rejects.toThrow(EngineAway)
    } finally {
      await admin().config('SET', 'maxmemory', '0')
      end()
      await queue.close()
    }
  })

  test('throws EngineAway at once while Redis is away, and works again afterwards', async () => {
    const failures: unknown[] = []
    const queue = await open(failures)
    const done: string[] = []
    await queue.work('replay', async ({ projection }) => void done.push(projection))
    await server().stop()
    await vi.waitFor(() => expect(queue.size()).rejects.toThrow(EngineAway), pollingOptions)
    await expect(queue.add('replay', 'p', replay('p'))).rejects.toThrow(EngineAway)
    await expect(queue.cancel('replay', 'p')).rejects.toThrow(EngineAway)
    // A queue can be opened during the outage, because a process must be able to start then.
    const late = await open()
    await late.work('push', async ({ liveId }) => void done.push(liveId))
    await expect(late.size()).rejects.toThrow(EngineAway)
    await server().start()
    await vi.waitFor(async () => expect(await queue.add('replay', 'p', replay('p'))).toBe(true), pollingOptions)
    await vi.waitFor(() => expect(done).toEqual(['p']), pollingOptions)
    expect(failures.length).toBeLessThanOrEqual(1)
    const player = playerId('p')
    const push = { liveId: 'live-1', playerOne: player, playerTwo: player, recorder: player }
    await vi.waitFor(async () => expect(await late.add('push', 'live-1', push)).toBe(true), pollingOptions)
    await vi.waitFor(() => expect(done).toEqual(['p', 'live-1']), pollingOptions)
    await queue.close()
    await late.close()
  })
})
