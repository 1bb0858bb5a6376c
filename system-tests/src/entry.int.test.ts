import type { MatchEntryRules } from '@topspin/domain/contract/match'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type InProcessApp, openInProcessApp } from '@topspin/test-kit/in-process-app'
import type { Member } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let rig: InProcessApp
let ada: Member
let ben: Member
let cleo: Member
let ref: Member

beforeAll(async () => {
  rig = await openInProcessApp()
  ada = await rig.admin()
  ben = await rig.member('Ben')
  cleo = await rig.member('Cléo')
  await rig.member('Dan')
  ref = await rig.member('Ref', 'REFEREE')
})
afterAll(() => rig.close())
// Each test begins after the cooldown of every player. All tests of this file fit into one working day.
beforeEach(() => {
  rig.time.now += 181_000
})

const play = (by: Member, body: unknown) => by.browser.post('/api/match/play', body)

describe('GET /api/match/isOpen and canPlay', () => {
  const canPlay = async (by = ben) => bodyOf(await by.browser.get('/api/match/canPlay'))
  const open = (body: unknown) => ada.browser.post('/api/admin/player/open', body)

  it('allow a match on a working day', async () => {
    expect(bodyOf(await ben.browser.get('/api/match/isOpen'))).toEqual({ open: true })
    expect(await canPlay()).toEqual({ canPlay: true })
  })

  it('reply with the reason and the end of a cooldown', async () => {
    bodyOf(await play(ben, singlesBody('Ben', 'Dan')))
    const retryAt = new Date(rig.time.now + 180_000).toISOString()
    expect(await canPlay()).toEqual({ canPlay: false, reason: 'cooldown', retryAt })
    cleo.browser.position = ben.browser.position
    expect(await canPlay(cleo)).toEqual({ canPlay: true })
  })

  it('reply that an admin has closed entry, and no match can be recorded then', async () => {
    expect(bodyOf(await open({ open: false }))).toEqual({ open: false })
    ben.browser.position = ada.browser.position
    expect(bodyOf(await ben.browser.get('/api/match/isOpen'))).toEqual({ open: false })
    expect(await canPlay()).toEqual({ canPlay: false, reason: 'entry-closed', retryAt: null })
    await rig.appendsNothing(async () => {
      expectRefusal(await play(ben, singlesBody('Ben', 'Dan')), 'entry-closed')
      expectRefusal(await play(ref, singlesBody('Ref', 'Dan')), 'entry-closed')
      // A body that is the bare value, without an object, is accepted. Closing again appends no event.
      expect(bodyOf(await open(false))).toEqual({ open: false })
    })
    expect(bodyOf(await open(true))).toEqual({ open: true })
    bodyOf(await play(ben, singlesBody('Ben', 'Dan')))
  })

  it('the rules have the settings of the installation', async () => {
    expect(bodyOf(await ben.browser.get('/api/match/rules'))).toEqual({
      hours: [{ days: [1, 2, 3, 4, 5], from: 8 * 60, to: 19 * 60 }],
      cooldownSeconds: 180,
      rollbackWindowHours: 24,
      withdrawSeconds: 120,
    } satisfies Required<MatchEntryRules>)
  })

  it('reply with the next opening outside working hours', async () => {
    const then = rig.time.now
    // The next Saturday at 07:00 in Paris.
    rig.time.now = Date.UTC(2025, 0, 11, 6)
    const retryAt = new Date(Date.UTC(2025, 0, 13, 7)).toISOString()
    for (const { browser, pseudo } of [ben, ref]) await browser.logIn(pseudo)
    expect(await canPlay()).toEqual({ canPlay: false, reason: 'outside-working-hours', retryAt })
    await rig.appendsNothing(async () => {
      expectRefusal(await play(ben, singlesBody('Ben', 'Dan')), 'outside-working-hours', { retryAt })
    })
    rig.time.now = then
  })
})
