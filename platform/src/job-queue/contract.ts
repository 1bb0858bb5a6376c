import { playerId } from '@topspin/domain/ids'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { JobQueue, Jobs } from './port.ts'

const replay = (projection: string): Jobs['replay'] => ({ projection, to: 'rebuilt' })

/** How long to poll for the work of another process or task on a busy machine. */
export const polling = { timeout: 20_000 }

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
  open: (onFailure: (failure: unknown) => void) => Promise<JobQueue>,
): void {
  describe(`${name} as a job queue`, () => {
    let queue: JobQueue
    let failures: unknown[]
    beforeEach(async () => {
      failures = []
      queue = await open((failure) => failures.push(failure))
    })
    afterEach(() => queue.close())

    const empty = () => vi.waitFor(async () => expect(await queue.size()).toBe(0), polling)

    test('does jobs in the order of their addition, one at a time, before and after the worker starts', async () => {
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
      const pushed: Jobs['push'][] = []
      const job: Jobs['push'] = {
        liveId: '1',
        playerOne: playerId('zoé'),
        playerTwo: playerId('léo'),
        recorder: playerId('ève'),
      }
      await queue.work('push', async (job) => void pushed.push(job))
      await queue.add('replay', 'one', replay('one'))
      await queue.add('push', 'live-1', job)
      await vi.waitFor(() => expect(pushed).toEqual([job]), polling)
      await vi.waitFor(async () => expect(await queue.size()).toBe(1), polling)
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

    test('reports and removes a job that throws, and continues with the next', async () => {
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
