import type { Account } from '@topspin/domain/contract/account'
import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { doublesBody, singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let rig: InProcessApp
let ben: Member
let ref: Member
beforeAll(async () => {
  rig = await openInProcessApp()
  ben = await rig.member('Ben')
  await rig.member('Cleo')
  await rig.member('Dan')
  ref = await rig.member('Ref', 'REFEREE')
})
afterAll(() => rig.close())

const minute = 60_000
const play = (by: Member, body: unknown) => by.browser.post('/api/match/play', body)
const canPlay = async () => bodyOf(await ben.browser.get('/api/match/canPlay'))
const inMinutes = (count: number) => new Date(rig.time.now + count * minute).toISOString()

/** Restarts the application at another time; all players log in again. */
async function restartAt(now: number): Promise<void> {
  rig.time.now = now
  await rig.restart()
  for (const { browser, pseudo } of [await rig.admin(), ben, ref]) await browser.logIn(pseudo)
}

test('matches can be recorded after a start with the clock years ahead', async () => {
  const right = rig.time.now
  // On a Monday in 2030 at 11:00 in Paris, the admin closes and opens entry, and Ben plays and sends a challenge.
  await restartAt(Date.UTC(2030, 0, 7, 10))
  const { browser: admin } = await rig.admin()
  for (const open of [false, true]) bodyOf(await admin.post('/api/admin/player/open', { open }))
  const ofThen = bodyOf<{ id: number }>(await play(ben, singlesBody('Ben', 'Cleo')))
  // The newest event of the log is in the stream of challenges, not in the stream of matches.
  rig.time.now += minute
  bodyOf(await ben.browser.post('/api/challenge/send', { pseudo: 'Dan', at: null }))

  const ready = async () => bodyOf(await rig.server().inject('/health/ready'))
  const logAheadAt = async () => bodyOf<ProjectionStatus[]>(await admin.get('/api/admin/projections'))[0]!.logAheadAt
  expect(await ready()).toEqual({ ready: true })
  expect(await logAheadAt()).toBeNull()
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  await restartAt(right)
  const said = stderr.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('clock'))
  stderr.mockRestore()
  expect(said).toEqual([
    expect.stringMatching(/^the log has timestamps up to 2030-01-07T10:01:00.000Z, but the clock .*\n$/),
  ])
  expect(await ready()).toEqual({ ready: true, degraded: ['clock'] })
  expect(await logAheadAt()).toBe('2030-01-07T10:01:00.000Z')
  const retryAt = inMinutes(3)
  expect(await canPlay()).toEqual({ canPlay: false, reason: 'cooldown', retryAt })
  expectRefusal(await play(ben, singlesBody('Ben', 'Dan')), 'cooldown', { retryAt })
  rig.time.now += minute
  expect(await canPlay()).toEqual({ canPlay: false, reason: 'cooldown', retryAt })
  rig.time.now += 2 * minute
  expect(await canPlay()).toEqual({ canPlay: true })

  const recap = async (id: number) => bodyOf(await ref.browser.get(`/api/stats/getMatchSimpleRecap/${id}`))
  expect(await recap(ofThen.id)).toMatchObject({ isRollbackable: true })
  rig.time.now += 2 * 24 * 60 * minute
  for (const { browser, pseudo } of [ben, ref]) await browser.logIn(pseudo)
  expect(await recap(ofThen.id)).toMatchObject({ isRollbackable: false })
  expectRefusal(
    await ref.browser.post('/api/match/rollback', { isSimple: true, matchId: ofThen.id }),
    'not-rollbackable',
  )

  const now = rig.time.now
  const match = bodyOf(await play(ben, singlesBody('Ben', 'Dan')))
  expect(match).toMatchObject({ matchDate: new Date(now).toISOString() })
  expect(await canPlay()).toEqual({ canPlay: false, reason: 'cooldown', retryAt: inMinutes(3) })
  rig.time.now += 3 * minute
  bodyOf(await play(ben, singlesBody('Ben', 'Dan')))
})

test('after a clock is set back by ten minutes, the cooldown is three minutes, not thirteen', async () => {
  bodyOf(await play(ref, singlesBody('Cleo', 'Ref')))
  rig.time.now -= 10 * minute
  const retryAt = inMinutes(3)
  expectRefusal(await play(ref, singlesBody('Cleo', 'Ref')), 'cooldown', { retryAt })
  rig.time.now += 3 * minute
  bodyOf(await play(ref, singlesBody('Cleo', 'Ref')))
})

test('the list of accounts names the match that was recorded last, although an earlier one is dated ahead', async () => {
  const right = rig.time.now
  await restartAt(Date.UTC(2031, 0, 6, 10))
  bodyOf(await ref.browser.post('/api/match/playdouble', doublesBody('Ben', 'Cleo', 'Dan', 'Ref')))
  await restartAt(right)
  rig.time.now += 4 * minute
  bodyOf(await play(ref, singlesBody('Ben', 'Cleo')))
  const { browser: admin } = await rig.admin()
  admin.position = ref.browser.position
  const accounts = bodyOf<Account[]>(await admin.get('/api/player/getAccounts'))
  expect(accounts.find(({ pseudo }) => pseudo === 'Ben')).toMatchObject({ lastMatch: inMinutes(0) })
})
