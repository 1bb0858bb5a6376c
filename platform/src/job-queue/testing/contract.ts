import { playerId } from '@topspin/domain/ids'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OperatorError } from '../../operator-error.ts'
import { testNow } from '../../testing/test-clock.ts'
import { maxKeptFailures, retrySchedules } from '../attempts.ts'
import type { FailedJob, JobData, JobQueue } from '../port.ts'

const replay = (projection: string): JobData['replay'] => ({ projection, to: 'rebuilt' })

const notification: JobData['notify'] = { about: 'registered', playerId: playerId('zoé') }

/** A queue, with a function that ends the wait between two attempts. */
interface OpenQueue {
  readonly queue: JobQueue
  /** Ends the wait or delay before the next attempt of a notification. @returns its full length in milliseconds */
  elapse(): Promise<number>
}

/** How long to poll for the work of another process or task on a busy machine. */
export const pollingOptions = { timeout: 20_000 }

/** Blocks a job until `open` is called. `reached` resolves when a job waits in `pass`. */
function makeGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const pass = () => {
    reach()
    return opened
  }
  return { open, reached, pass }
}

/** The contract of every job queue. `open` opens an empty queue that passes the errors of its jobs to `onFailure`. */
export function jobQueueContract(
  name: string,
  open: (onFailure: (failure: unknown) => void) => Promise<OpenQueue>,
): void {
  describe(`${name} as a job queue`, () => {
    let queue: JobQueue
    let elapse: OpenQueue['elapse']
    let failures: unknown[]
    beforeEach(async () => {
      failures = []
      ;({ queue, elapse } = await open((failure) => failures.push(failure)))
    })
    afterEach(() => queue.close())

    const empty = () => vi.waitFor(async () => expect(await queue.size()).toBe(0), pollingOptions)

    test('does jobs one by one in the order of their addition, also jobs added before the worker starts', async () => {
      const done: string[] = []
      let atOnce = 0
      await queue.add('replay', 'one', replay('one'))
      await queue.work('replay', async ({ projection }) => {
        expect(++atOnce).toBe(1)
        await Promise.resolve()
        atOnce--
        done.push(projection)
      })
      await queue.add('replay', 'two', replay('two'))
      await queue.add('replay', 'three', replay('three'))
      await empty()
      expect(done).toEqual(['one', 'two', 'three'])
      expect(failures).toEqual([])
    })

    test('gives each job to the workers of its name', async () => {
      const pushed: JobData['push'][] = []
      const job: JobData['push'] = {
        liveId: '1',
        playerOne: playerId('zoé'),
        playerTwo: playerId('léo'),
        recorder: playerId('ève'),
      }
      await queue.work('push', async (job) => void pushed.push(job))
      await queue.add('replay', 'one', replay('one'))
      await queue.add('push', 'live-1', job)
      await vi.waitFor(() => expect(pushed).toEqual([job]), pollingOptions)
      await vi.waitFor(async () => expect(await queue.size()).toBe(1), pollingOptions)
    })

    test('adds no second job with a key while the first waits or runs, and adds one afterwards', async () => {
      const gate = makeGate()
      let runs = 0
      expect(await queue.add('replay', 'same: key', replay('p'))).toBe(true)
      expect(await queue.add('replay', 'same: key', replay('p'))).toBe(false)
      expect(await queue.add('replay', 'another', replay('p'))).toBe(true)
      expect(await queue.size()).toBe(2)
      await queue.work('replay', async () => {
        runs++
        await gate.pass()
      })
      await gate.reached
      expect(await queue.add('replay', 'same: key', replay('p'))).toBe(false)
      gate.open()
      await empty()
      expect(await queue.add('replay', 'same: key', replay('p'))).toBe(true)
      await empty()
      expect(runs).toBe(3)
    })

    test('reports a job that throws, continues with the next, and takes another job with its key', async () => {
      const done: string[] = []
      await queue.work('replay', async ({ projection }) => {
        if (projection === 'broken') throw new Error('broken projector')
        done.push(projection)
      })
      await queue.add('replay', 'broken', replay('broken'))
      await queue.add('replay', 'sound', replay('sound'))
      await empty()
      expect(done).toEqual(['sound'])
      expect(failures).toEqual([new Error('broken projector')])
      expect(await queue.add('replay', 'broken', replay('mended'))).toBe(true)
      await empty()
      expect(done).toEqual(['sound', 'mended'])
    })

    test('attempts a job again after waits that double, less a random part, and then forgets it', async () => {
      const { attempts, backoff } = retrySchedules.notify
      let made = 0
      await queue.work('notify', async () => {
        made += 1
        if (made < attempts) throw new Error(`attempt ${made}`)
      })
      await queue.add('notify', 'key', notification)
      for (let attempt = 1; attempt < attempts; attempt += 1) {
        const wait = await elapse()
        const longest = backoff.delay * 2 ** (attempt - 1)
        expect(wait).toBeGreaterThanOrEqual(longest * (1 - backoff.jitter))
        expect(wait).toBeLessThanOrEqual(longest)
      }
      await empty()
      expect(made).toBe(attempts)
      expect(failures).toHaveLength(attempts - 1)
      expect(await queue.failed()).toEqual([])
    })

    test('a delayed job keeps its key, lets others pass, and is done after its delay', async () => {
      const done: unknown[] = []
      await queue.work('notify', async ({ about }) => void done.push(about))
      await queue.add('notify', 'later', notification, 300_000)
      expect(await queue.add('notify', 'later', notification, 300_000)).toBe(false)
      await queue.add('notify', 'at once', { about: 'activated', playerId: playerId('léo') })
      await vi.waitFor(() => expect(done).toEqual(['activated']), pollingOptions)
      expect(await elapse()).toBe(300_000)
      await empty()
      expect(done).toEqual(['activated', 'registered'])
    })

    test('a job between two attempts keeps its key, lets others pass, and can be cancelled', async () => {
      const done: unknown[] = []
      await queue.work('notify', async ({ about }) => {
        if (about === 'registered') throw new Error('no answer')
        done.push(about)
      })
      await queue.add('notify', 'first', notification)
      await vi.waitFor(() => expect(failures).toHaveLength(1), pollingOptions)
      expect(await queue.add('notify', 'first', notification)).toBe(false)
      await queue.add('notify', 'second', { about: 'activated', playerId: playerId('léo') })
      await vi.waitFor(() => expect(done).toEqual(['activated']), pollingOptions)
      // A job is over a moment after its handler returns.
      await vi.waitFor(async () => expect(await queue.size()).toBe(1), pollingOptions)
      // The attempt is over a moment after its failure is reported.
      await vi.waitFor(
        async () => expect([await queue.cancel('notify', 'first'), await queue.size()]).toEqual([true, 0]),
        pollingOptions,
      )
      expect(await queue.cancel('notify', 'first')).toBe(false)
      expect(await queue.failed()).toEqual([])
    })

    test('an attempt leaves the rest of its job for the next one', async () => {
      const seen: JobData['notify'][] = []
      await queue.work('notify', async (job, _, update) => {
        seen.push(job)
        if (job.devices?.length === 1) return
        await update({ ...job, devices: job.devices === undefined ? ['one', 'two'] : ['two'] })
        throw new Error('some are left')
      })
      await queue.add('notify', 'key', notification)
      for (let attempt = 1; attempt < 3; attempt += 1) await elapse()
      await empty()
      expect(seen.map(({ devices }) => devices)).toEqual([undefined, ['one', 'two'], ['two']])
    })

    const untilFailed = (count: number) =>
      vi.waitFor(async () => {
        const failed = await queue.failed()
        expect(failed).toHaveLength(count)
        return failed
      }, pollingOptions)

    test('keeps a job whose last attempt has failed, and repeats it on request', async () => {
      let attempts = 0
      const seen: string[] = []
      await queue.work('replay', async ({ projection }) => {
        attempts += 1
        seen.push(projection)
        if (attempts < 3) throw new OperatorError(`attempt ${attempts}:\nno answer`)
      })
      await queue.add('replay', 'secret key', replay('secret data'))
      const [first] = await untilFailed(1)
      expect(first).toEqual<FailedJob>({
        id: expect.any(String),
        name: 'replay',
        failedAt: expect.any(Number),
        reason: 'attempt 1: no answer',
      })
      expect(first?.failedAt).toBeGreaterThan(0)
      expect(await queue.size()).toBe(0)

      expect(await queue.repeat(first?.id ?? '')).toBe(true)
      await vi.waitFor(
        async () => expect((await queue.failed())[0]?.reason).toBe('attempt 2: no answer'),
        pollingOptions,
      )
      expect(await queue.repeat(first?.id ?? '')).toBe(false)
      const [second] = await untilFailed(1)
      expect(await queue.repeat(second?.id ?? '')).toBe(true)
      await empty()
      expect(await queue.failed()).toEqual([])
      expect(seen).toEqual(['secret data', 'secret data', 'secret data'])
    })

    test('repeats a notification with all its attempts', async () => {
      await queue.work('notify', async () => {
        throw new Error('no answer')
      })
      await queue.add('notify', 'key', notification)
      const untilGivenUp = async () => {
        for (let attempt = 1; attempt < retrySchedules.notify.attempts; attempt += 1) await elapse()
        return (await untilFailed(1))[0]?.id ?? ''
      }
      expect(await queue.repeat(await untilGivenUp())).toBe(true)
      await untilGivenUp()
      expect(failures).toHaveLength(2 * retrySchedules.notify.attempts)
    })

    test('keeps no failed archive, for which its player asks again', async () => {
      let attempts = 0
      await queue.work('archive', async () => {
        attempts += 1
        throw new Error('no room')
      })
      await queue.add('archive', 'key', { playerId: playerId('zoé') })
      await vi.waitFor(() => expect(attempts).toBe(1), pollingOptions)
      await empty()
      expect(await queue.failed()).toEqual([])
    })

    test('repeats neither a waiting job nor an unknown one', async () => {
      await queue.add('replay', 'key', replay('p'))
      for (const id of ['key', 'key-key', '1', '']) expect(await queue.repeat(id)).toBe(false)
    })

    test('the reason of an error that is not written for operators is only its class', async () => {
      await queue.work('replay', async () => {
        throw new TypeError('zoe@example.org is not iterable')
      })
      await queue.add('replay', 'key', replay('p'))
      expect((await untilFailed(1))[0]?.reason).toBe('TypeError')
    })

    test('keeps the newest failed jobs only', async () => {
      await queue.work('replay', async ({ projection }) => {
        // Each job fails in a later millisecond than the one before, because a queue sorts failures by milliseconds.
        const startedAt = testNow()
        await vi.waitUntil(() => testNow() > startedAt, { interval: 1 })
        throw new OperatorError(projection)
      })
      for (let n = 0; n < maxKeptFailures + 2; n += 1) await queue.add('replay', String(n), replay(String(n)))
      await empty()
      const failed = await queue.failed()
      expect(failed.map(({ reason }) => Number(reason)).sort((one, other) => one - other)).toEqual(
        Array.from({ length: maxKeptFailures }, (_, n) => n + 2),
      )
      const times = failed.map(({ failedAt }) => failedAt)
      expect(times).toEqual(times.toSorted((one, other) => other - one))
    })

    test('never does a waiting job that is cancelled', async () => {
      const done: string[] = []
      await queue.add('replay', 'unwanted', replay('unwanted'))
      await queue.add('replay', 'wanted', replay('wanted'))
      expect(await queue.cancel('replay', 'unwanted')).toBe(true)
      expect(await queue.cancel('replay', 'unwanted')).toBe(false)
      expect(await queue.cancel('push', 'wanted')).toBe(false)
      await queue.work('replay', async ({ projection }) => void done.push(projection))
      await empty()
      expect(done).toEqual(['wanted'])
    })

    test('aborts a running job that is cancelled, and continues with the next', async () => {
      const gate = makeGate()
      const done: string[] = []
      await queue.work('replay', async ({ projection }, signal) => {
        if (projection === 'long') {
          signal.addEventListener('abort', gate.open)
          await gate.pass()
          signal.throwIfAborted()
        }
        done.push(projection)
      })
      await queue.add('replay', 'long', replay('long'))
      await gate.reached
      expect(await queue.cancel('replay', 'long')).toBe(true)
      await empty()
      await queue.add('replay', 'long', replay('next'))
      await empty()
      expect(done).toEqual(['next'])
      expect(failures).toEqual([])
    })

    test('closing aborts the running job and waits for its end', async () => {
      const gate = makeGate()
      let stopped = false
      await queue.work('replay', async (_, signal) => {
        signal.addEventListener('abort', gate.open)
        await gate.pass()
        stopped = true
      })
      await queue.add('replay', 'long', replay('long'))
      await gate.reached
      await queue.close()
      expect(stopped).toBe(true)
      expect(failures).toEqual([])
    })
  })
}
