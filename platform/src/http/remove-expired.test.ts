import { playerId } from '@topspin/domain/ids'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { IdentityStore } from '../identity/port.ts'
import { openSqliteIdentityStore } from '../identity/sqlite.ts'
import { testNow } from '../testing/test-clock.ts'
import { scheduleRemovalOfExpired } from './remove-expired.ts'

const day = 24 * 3_600_000
let identity: IdentityStore
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  identity = openSqliteIdentityStore(':memory:')
})
afterEach(async () => {
  vi.useRealTimers()
  await identity.close()
})

/** Whether the reason of a contest is there after a start, and an hour later. */
async function isReasonKept(clockAfter: number, logAfter: number): Promise<boolean> {
  const writtenAt = testNow()
  const reason = { contestId: 'c', playerId: playerId('p'), subject: 'result', text: 'It was 2-1' } as const
  await identity.setContestReason({ ...reason, writtenAt })
  const forgotten = vi.spyOn(identity, 'forgetContestReasons')
  const server = fastify()
  const newestAt = async () => writtenAt + logAfter
  scheduleRemovalOfExpired(server, { identity, newestAt }, () => writtenAt + clockAfter)
  await server.ready()
  await vi.waitFor(() => expect(forgotten).toHaveResolvedTimes(1))
  const isKept = (await identity.contestReasons()).size > 0
  vi.advanceTimersByTime(3_600_000)
  await vi.waitFor(() => expect(forgotten).toHaveResolvedTimes(2))
  await server.close()
  expect((await identity.contestReasons()).size > 0).toBe(isKept)
  return isKept
}

test('the reason of a contest is erased when it is old by the clock and by the log', async () => {
  expect(await isReasonKept(38 * day + 1, 38 * day + 1)).toBe(false)
})

test.each([
  ['clock', 400 * day, 37 * day],
  ['log', 37 * day, 400 * day],
])('the reason of a contest stays while only the %s says that it is old', async (_, clockAfter, logAfter) => {
  expect(await isReasonKept(clockAfter, logAfter)).toBe(true)
})
