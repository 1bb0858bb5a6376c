import { WatchersMessage } from '@topspin/domain/contract/live'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestTimers } from './testing/timers-on.ts'
import { WatchersTopic } from './watchers-topic.ts'

let pass: (milliseconds: number) => void
let bus: ReturnType<typeof openInProcessLiveBus>
let open: () => Promise<WatchersTopic>
let topic: WatchersTopic
let reports: string[]

beforeEach(async () => {
  const time = { now: 0 }
  const timers = createTestTimers(time)
  pass = timers.pass
  bus = openInProcessLiveBus((failure) => {
    throw failure
  })
  reports = []
  const report = (what: string) => void reports.push(what)
  open = () => WatchersTopic.open({ bus, every: timers.every, clock: () => time.now, report })
  topic = await open()
})

/** A socket that watches, with the numbers it has received. */
function watching(on = topic) {
  const frames: Buffer[] = []
  const subscriber = { deliver: (frame: Buffer) => void frames.push(frame), startOver: () => undefined }
  on.subscribe(subscriber, 'sub-2')
  return {
    frames,
    get counts() {
      return frames.map((frame) => WatchersMessage.parse(JSON.parse(/\n\n(.*)\0/s.exec(frame.toString())![1]!)).count)
    },
    leave: () => on.unsubscribe(subscriber, 'sub-2'),
  }
}

/** Lets time pass, and waits until everything sent is delivered. */
async function after(milliseconds: number): Promise<void> {
  pass(milliseconds)
  await new Promise((resolve) => setImmediate(resolve))
}

test('a new watcher gets the number at once, the others within five seconds', async () => {
  const first = watching()
  const second = watching()
  expect([first.counts, second.counts]).toEqual([[1], [2]])
  await after(4_999)
  expect(first.counts).toEqual([1])
  await after(1)
  expect(first.counts).toEqual([1, 2])
})

test('a number is sent only when it has changed, at most once in five seconds', async () => {
  const first = watching()
  await after(5_000)
  for (let n = 0; n < 100; n += 1) watching()
  await after(5_000)
  await after(60_000)
  expect(first.counts).toEqual([1, 101])
})

test('everybody has the number after a watcher has come and another has gone', async () => {
  const [first, second] = [watching(), watching()]
  await after(5_000)
  const third = watching()
  second.leave()
  expect(third.counts).toEqual([3])
  await after(5_000)
  expect([first.counts.at(-1), third.counts.at(-1)]).toEqual([2, 2])
})

test('ten thousand watchers get one message each when one more comes', async () => {
  const all = Array.from({ length: 10_000 }, () => watching())
  const received = () => all.reduce((sum, { frames }) => sum + frames.length, 0)
  await after(5_000)
  // The sockets are written to in parts, which take more than a second on a busy machine.
  await vi.waitUntil(() => received() === 20_000, { timeout: 10_000 })
  watching()
  await after(5_000)
  await vi.waitUntil(() => received() === 30_000, { timeout: 10_000 })
  expect(new Set(all.map(({ frames }) => frames.at(-1))).size).toBe(1)
  expect(all[0]?.counts).toEqual([1, 10_000, 10_001])
})

describe('another process', () => {
  let other: WatchersTopic
  beforeEach(async () => {
    other = await open()
  })

  test('has its watchers counted, until they leave', async () => {
    const here = watching()
    const there = [watching(other), watching(other)]
    await after(10_000)
    expect([here.counts.at(-1), there[0]?.counts.at(-1)]).toEqual([3, 3])
    for (const { leave } of there) leave()
    await after(10_000)
    expect(here.counts.at(-1)).toBe(1)
  })

  test('is still counted after a minute without a change', async () => {
    watching(other)
    await after(60_000)
    expect(watching().counts).toEqual([2])
  })

  test('is not counted any more after it has stopped', async () => {
    const here = watching()
    const there = watching(other)
    await after(10_000)
    there.leave()
    await other.close()
    await after(5_000)
    expect(here.counts).toEqual([1, 2, 1])
  })

  test('is not counted any more 15 seconds after its last message', async () => {
    const here = watching()
    await bus.publish('watchers', { by: 'a process that is killed', count: 7 })
    await after(5_000)
    expect(here.counts).toEqual([1, 8])
    await after(9_999)
    expect(here.counts).toEqual([1, 8])
    await after(1)
    expect(here.counts).toEqual([1, 8, 1])
  })
})

test('a message that cannot be sent is reported, and the next one is sent', async () => {
  const first = watching()
  let fails = false
  const deliver = () => {
    if (fails) throw new Error('closed')
  }
  topic.subscribe({ deliver, startOver: () => undefined }, 'sub-3')
  fails = true
  await after(5_000)
  expect(reports).toEqual(['a message of the socket could not be sent'])
  watching()
  fails = false
  await after(5_000)
  expect(first.counts.at(-1)).toBe(3)
})
