import { describe, expect, test } from 'vitest'
import type { EventStore, Position, RecordedEvent } from '../../port.ts'
import { type ContractSetup, countedEvents, countedNumbersOf } from './bench.ts'

export function followContract(bench: () => ContractSetup): void {
  describe('follow', () => {
    test('yields the history, then new events, and ends without an error', async () => {
      const { store, stream, start } = bench()
      const name = stream()
      await store.append(name, countedEvents(1, 2, 3), { kind: 'no-stream' })
      const follower = startFollowing(store, start)
      await follower.until(3)
      await store.append(name, countedEvents(4, 5), { kind: 'exactly', revision: 2 })
      await follower.until(5)
      await store.append(stream(), countedEvents(6), { kind: 'no-stream' })
      await follower.until(6)
      follower.stop()
      await follower.ended
      expect(countedNumbersOf(follower.seen)).toEqual([1, 2, 3, 4, 5, 6])
      expect(follower.seen).toEqual(await store.readAll(start, 100))
    })

    test('resumes after the last event without gaps or repeats', async () => {
      const { store, stream, start } = bench()
      await store.append(stream(), countedEvents(1, 2, 3, 4), { kind: 'no-stream' })
      const first = startFollowing(store, start)
      await first.until(4)
      first.stop()
      await first.ended
      await store.append(stream(), countedEvents(5, 6), { kind: 'no-stream' })
      const second = startFollowing(store, first.seen[1]?.position ?? start)
      await second.until(4)
      second.stop()
      await second.ended
      expect(countedNumbersOf(second.seen)).toEqual([3, 4, 5, 6])
    })

    test('yields all of a long history to a slow reader while others append', async () => {
      const { store, stream, start } = bench()
      const all = Array.from({ length: 1800 }, (_, n) => n)
      for (let n = 0; n < 1600; n += 100)
        await store.append(stream(), countedEvents(...all.slice(n, n + 100)), { kind: 'no-stream' })
      const follower = startFollowing(store, start, { slow: true })
      await follower.until(500)
      await store.append(stream(), countedEvents(...all.slice(1600)), { kind: 'no-stream' })
      await follower.until(1800)
      follower.stop()
      await follower.ended
      expect(countedNumbersOf(follower.seen)).toEqual(all)
    })

    test('yields the same events to several followers', async () => {
      const { store, stream, start } = bench()
      const followers = [startFollowing(store, start), startFollowing(store, start)]
      for (let n = 0; n < 20; n++) await store.append(stream(), countedEvents(n), { kind: 'no-stream' })
      for (const follower of followers) {
        await follower.until(20)
        follower.stop()
        await follower.ended
        expect(countedNumbersOf(follower.seen)).toEqual(Array.from({ length: 20 }, (_, n) => n))
      }
    })

    test('runs the check before the first page, with and without history, and throws its error', async () => {
      const { store, stream, start } = bench()
      const signal = new AbortController().signal
      const refuse = async () => {
        throw new Error('another log')
      }
      const first = () => store.follow(start, signal, refuse)[Symbol.asyncIterator]().next()
      await expect(first()).rejects.toThrow('another log')
      await store.append(stream(), countedEvents(1), { kind: 'no-stream' })
      await expect(first()).rejects.toThrow('another log')
      let checks = 0
      const count = async () => {
        checks += 1
      }
      for await (const page of store.follow(start, signal, count)) {
        expect(countedNumbersOf(page)).toEqual([1])
        break
      }
      expect(checks).toBe(1)
    })

    test('ends when its signal is already aborted, and when its reader breaks out of the loop', async () => {
      const { store, stream, start } = bench()
      await store.append(stream(), countedEvents(1), { kind: 'no-stream' })
      for await (const _ of store.follow(start, AbortSignal.abort())) expect.unreachable()
      for await (const page of store.follow(start, new AbortController().signal)) {
        expect(countedNumbersOf(page)).toEqual([1])
        break
      }
    })
  })
}

interface Follower {
  readonly seen: RecordedEvent[]
  readonly ended: Promise<void>
  /** Waits until `count` events were read. Fails when following ends before. */
  until(count: number): Promise<void>
  stop(): void
}

function startFollowing(store: EventStore, after: Position | null, { slow = false } = {}): Follower {
  const abort = new AbortController()
  const seen: RecordedEvent[] = []
  let reportProgress = () => {}
  const run = async () => {
    for await (const page of store.follow(after, abort.signal)) {
      expect(page.length).toBeGreaterThan(0)
      if (slow) await new Promise(setImmediate)
      seen.push(...page)
      reportProgress()
    }
  }
  const ended = run()
  return {
    seen,
    ended,
    stop: () => abort.abort(),
    until: async (count) => {
      while (seen.length < count) {
        const progress = new Promise<'progress'>((resolve) => {
          reportProgress = () => resolve('progress')
        })
        expect(await Promise.race([progress, ended])).toBe('progress')
      }
    },
  }
}
