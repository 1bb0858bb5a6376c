import type { LivePoints } from '@topspin/domain/contract/live'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LiveServer } from '../../features/live/testing/live-server.ts'
import { FollowedPoints } from './followed-points.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Points over a server that reads out what the test sets; it fails while that is undefined. */
function following() {
  const live = new LiveServer()
  const server: { reads: number; reply: LivePoints | null | undefined } = { reads: 0, reply: live.livePoints }
  const shown: (LivePoints | null)[] = []
  const points = new FollowedPoints({
    async read() {
      server.reads += 1
      if (server.reply === undefined) throw new Error('no answer')
      return server.reply
    },
    changed: (next) => shown.push(next),
  })
  return { live, server, points, last: () => shown.at(-1) }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

it('reads the points once, then follows points and undos', async () => {
  const { live, server, points, last } = following()
  points.follow(live.match)
  expect(last()).toBeNull()
  await pass(0)
  for (const change of [() => live.score('one'), () => live.score('two'), () => live.undo()]) {
    points.follow(change())
    expect(last()).toEqual(live.livePoints)
  }
  points.follow(null)
  await pass(60)
  expect(last()).toEqual(live.livePoints)
  expect(server.reads).toBe(1)
})

it('reads again when messages are missing, each second until nothing is', async () => {
  const { live, server, points, last } = following()
  points.follow(live.match)
  await pass(0)
  live.score('one')
  points.follow(live.score('one'))
  points.follow(live.score('two'))
  await pass(2)
  // The read model is behind.
  expect([server.reads, last()]).toEqual([4, server.reply])
  server.reply = live.livePoints
  await pass(60)
  expect([server.reads, last()]).toEqual([5, live.livePoints])
})

it('does not read for a match that has ended, and waits for the next message after a failure', async () => {
  const { live, server, points, last } = following()
  server.reply = null
  points.follow(live.match)
  points.follow(null)
  await pass(60)
  expect(server.reads).toBe(1)

  server.reply = undefined
  points.follow(live.match)
  await pass(60)
  expect(server.reads).toBe(2)
  server.reply = live.livePoints
  points.follow(live.match)
  await pass(0)
  expect(last()).toEqual(live.livePoints)
})
