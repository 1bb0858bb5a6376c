import { playerId } from '@topspin/domain/ids'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { JobQueue, Jobs } from './port.ts'

const replay = (projection: string): Jobs['replay'] => ({ projection, to: 'rebuilt' })

/** How long to poll for what another process or task does, on a machine that is busy. */
export const patience = { timeout: 20_000 }

/** A door that holds a job up until it is opened, and tells when somebody stands before it. */
function door() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let stand = () => {}
  const reached = new Promise<void>((resolve) => {
    stand = resolve
  })
  const pass = () => {
    stand()
    return opened
  }
  return { open, reached, pass }
}

/** What every queue must do. `open` makes an empty queue that nobody else uses, and tells what its jobs threw. */

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

    const empty = () => vi.waitFor(async () => expect(await queue.size()).toBe(0), patience)

    test('does jobs in the order they were added, one at a time, whether they or the worker came first', async () => {
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
      await vi.waitFor(() => expect(pushed).toEqual([job]), patience)
      await vi.waitFor(async () => expect(await queue.size()).toBe(1), patience)
    })

    test('adds no second job of a key while the first waits or runs, and one of it again afterwards', async () => {
      const held = door()
      let runs = 0
      expect(await queue.add('replay', 'same: key', replay('p'))).toBe(true)
      expect(await queue.add('replay', 'same: key', replay('p'))).toBe(false)
      expect(await queue.add('replay', 'another', replay('p'))).toBe(true)
      expect(await queue.size()).toBe(2)
      await queue.work('replay', async () => {
        runs++
        await held.pass()
      })
      await held.reached
      expect(await queue.add('replay', 'same: key', replay('p'))).toBe(false)
      held.open()
      await empty()
      expect(await queue.add('replay', 'same: key', replay('p'))).toBe(true)
      await empty()
      expect(runs).toBe(3)
    })

    test('a job that throws is told, gone, and holds up nobody', async () => {
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

    test('a waiting job that is cancelled is never done', async () => {
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

    test('a running job that is cancelled hears of it, and the worker goes on with the next', async () => {
      const held = door()
      const done: string[] = []
      await queue.work('replay', async ({ projection }, signal) => {
        if (projection === 'long') {
          signal.addEventListener('abort', held.open)
          await held.pass()
          signal.throwIfAborted()
        }
        done.push(projection)
      })
      await queue.add('replay', 'long', replay('long'))
      await held.reached
      expect(await queue.cancel('replay', 'long')).toBe(true)
      await empty()
      await queue.add('replay', 'long', replay('next'))
      await empty()
      expect(done).toEqual(['next'])
      expect(failures).toEqual([])
    })

    test('closing tells the running job to stop and waits until it has', async () => {
      const held = door()
      let stopped = false
      await queue.work('replay', async (_, signal) => {
        signal.addEventListener('abort', held.open)
        await held.pass()
        stopped = true
      })
      await queue.add('replay', 'long', replay('long'))
      await held.reached
      await queue.close()
      expect(stopped).toBe(true)
      expect(failures).toEqual([])
    })
  })
}
