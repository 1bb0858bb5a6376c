import { person } from '@topspin/domain/testing/builders'
import { expect, test, vi } from 'vitest'
import { testNow } from '../testing/test-clock.ts'
import { openInProcessJobQueue } from './in-process.ts'
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

test('a job waits for more than 24 days in parts, because a timer cannot wait for so long', async () => {
  const days = (count: number) => count * 24 * 3_600_000
  const waits: number[] = []
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  const queue = openInProcessJobQueue(() => undefined, { now: testNow, wait })
  const done = new Promise<void>((resolve) => queue.work('notify', async () => resolve()))
  await queue.add('notify', 'key', { about: 'registered', playerId: person('zoé') }, days(50))
  await done
  expect(waits).toEqual([days(24), days(24), days(2)])
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
