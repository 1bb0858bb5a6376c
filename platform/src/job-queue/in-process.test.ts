import { person } from '@topspin/domain/testing/builders'
import { expect, test, vi } from 'vitest'
import { testNow } from '../testing/test-clock.ts'
import { openInProcessJobQueue, timeThatFollowsClock } from './in-process.ts'
import { jobQueueContract, pollingOptions } from './testing/contract.ts'

jobQueueContract('a process', async (onFailure) => {
  const waits: { readonly milliseconds: number; readonly pass: () => void }[] = []
  const wait = (milliseconds: number, signal: AbortSignal) =>
    new Promise<void>((pass, abort) => {
      waits.push({ milliseconds, pass })
      signal.addEventListener('abort', abort)
    })
  return {
    queue: openInProcessJobQueue(onFailure, { now: testNow, wait }),
    async elapse() {
      await vi.waitFor(() => expect(waits).toHaveLength(1), pollingOptions)
      const { milliseconds, pass } = waits.pop()!
      pass()
      return milliseconds
    },
  }
})

test('a closed queue refuses jobs', async () => {
  const queue = openInProcessJobQueue(() => undefined)
  await queue.close()
  expect(await queue.add('replay', 'late', { projection: 'late', to: 'rebuilt' })).toBe(false)
})

test('a delayed job follows the clock when it is set, and waits in parts because a timer cannot wait for months', async () => {
  const hours = (count: number) => count * 3_600_000
  let now = 0
  let waits = 0
  const wait = async (milliseconds: number) => {
    now += milliseconds
    waits += 1
    if (waits === 60) now += hours(20)
    if (waits === 120) now -= hours(2)
  }
  const queue = openInProcessJobQueue(() => undefined, timeThatFollowsClock({ now: () => now, wait }))
  const done = new Promise<void>((resolve) => queue.work('notify', async () => resolve()))
  await queue.add('notify', 'key', { about: 'registered', playerId: person('zoé') }, hours(50 * 24))
  await done
  expect([now, waits]).toEqual([hours(50 * 24), (50 * 24 - 18) * 60])
})

test('a failed job has the time of its failure', async () => {
  const queue = openInProcessJobQueue(() => undefined, { now: () => 42, wait: () => Promise.resolve() })
  await queue.work('notify', () => Promise.reject(new Error('no answer')))
  await queue.add('notify', 'key', { about: 'registered', playerId: person('zoé') })
  await vi.waitFor(
    async () => expect((await queue.failed()).map(({ failedAt }) => failedAt)).toEqual([42]),
    pollingOptions,
  )
})
