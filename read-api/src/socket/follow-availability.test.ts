import { instant, playerId } from '@topspin/domain/ids'
import { openInProcessAvailability } from '@topspin/platform/availability/in-process'
import type { Availability } from '@topspin/platform/availability/port'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { EngineAway } from '@topspin/platform/operator-error'
import { beforeEach, expect, test } from 'vitest'
import { followAvailability } from './follow-availability.ts'
import { createTestTimers } from './testing/timers-on.ts'

const [ann, bob] = [playerId('ann'), playerId('bob')]
const begin = Date.UTC(2026, 10, 20, 12)
const at = (seconds: number) => instant(begin + seconds * 1_000)

let time: { now: number }
let pass: (milliseconds: number) => void
let bus: ReturnType<typeof openInProcessLiveBus>
let availability: Availability
let isAway: boolean
let changes: number
let reports: string[]
let follow: () => Promise<() => Promise<void>>
let end: () => Promise<void>

beforeEach(async () => {
  time = { now: begin }
  const timers = createTestTimers(time)
  pass = timers.pass
  bus = openInProcessLiveBus((failure) => {
    throw failure
  })
  availability = openInProcessAvailability()
  isAway = false
  changes = 0
  reports = []
  await availability.set(ann, at(60), at(0))
  const deps = {
    availability: {
      freeAt: async (now: Parameters<Availability['freeAt']>[0]) => {
        if (isAway) throw new EngineAway('away')
        return availability.freeAt(now)
      },
    },
    bus,
    every: timers.every,
    now: () => instant(time.now),
    report: (what: string) => void reports.push(what),
  }
  follow = () =>
    followAvailability(deps, () => {
      changes += 1
    })
  end = await follow()
})

/** Lets seconds pass, and waits for the reads. */
async function after(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    pass(5_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
const announce = async () => {
  await bus.publish('availability-changed', {})
  await new Promise((resolve) => setImmediate(resolve))
}

test('a message is passed on, and a poll does not repeat it', async () => {
  await availability.set(bob, at(60), at(0))
  await announce()
  expect(changes).toBe(1)
  await after(10)
  expect(changes).toBe(1)
})

test.each([
  ['somebody has become free', () => availability.set(bob, at(60), at(0))],
  ['somebody is free for longer', () => availability.set(ann, at(90), at(0))],
  ['somebody is no longer free', () => availability.end([ann])],
])('a change whose message was lost is found within five seconds: %s', async (_what, change) => {
  await change()
  await after(5)
  expect(changes).toBe(1)
  await after(30)
  expect(changes).toBe(1)
})

test('an availability that expires is no change', async () => {
  await after(120)
  expect(changes).toBe(0)
})

test('an outage is reported once, and its end is a change', async () => {
  isAway = true
  await after(15)
  expect([changes, reports]).toEqual([0, ['who is free could not be read']])
  await announce()
  expect(changes).toBe(1)
  isAway = false
  await after(5)
  expect(changes).toBe(2)
  await after(10)
  expect(changes).toBe(2)
})

test('an outage from the start on is reported once', async () => {
  await end()
  isAway = true
  end = await follow()
  await after(10)
  expect([changes, reports]).toEqual([0, ['who is free could not be read']])
})

test('nothing is read after the end', async () => {
  await end()
  await availability.end([ann])
  await announce()
  await after(10)
  expect(changes).toBe(0)
})
