import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, expectRefusal } from './testing/expecting.ts'
import { type Member, openRig, type Rig } from './testing/rig.ts'
import { singles } from './testing/submissions.ts'

let rig: Rig
let ada: Member
let ben: Member
let cleo: Member
let ref: Member

beforeAll(async () => {
  rig = await openRig()
  ada = await rig.admin()
  ben = await rig.member('Ben')
  cleo = await rig.member('Cléo')
  await rig.member('Dan')
  ref = await rig.member('Ref', 'REFEREE')
})
afterAll(() => rig.close())
// Past everybody's cooldown, and inside the same working day for as long as the tests of this file need.
beforeEach(() => {
  rig.time.now += 181_000
})

const play = (by: Member, body: unknown) => by.browser.post('/api/match/play', body)

describe('GET /api/match/isOpen and canPlay', () => {
  const canPlay = async (by = ben) => bodyOf(await by.browser.get('/api/match/canPlay'))
  const open = (body: unknown) => ada.browser.post('/api/admin/player/open', body)

  it('say yes on a working day', async () => {
    expect(bodyOf(await ben.browser.get('/api/match/isOpen'))).toEqual({ open: true })
    expect(await canPlay()).toEqual({ canPlay: true })
  })

  it('say why not, and until when: cooldown', async () => {
    bodyOf(await play(ben, singles('Ben', 'Dan')))
    const retryAt = new Date(rig.time.now + 180_000).toISOString()
    expect(await canPlay()).toEqual({ canPlay: false, reason: 'cooldown', retryAt })
    cleo.browser.position = ben.browser.position
    expect(await canPlay(cleo)).toEqual({ canPlay: true })
  })

  it('say why not: closed by an admin; and nobody records anything then', async () => {
    expect(bodyOf(await open({ open: false }))).toEqual({ open: false })
    ben.browser.position = ada.browser.position
    expect(bodyOf(await ben.browser.get('/api/match/isOpen'))).toEqual({ open: false })
    expect(await canPlay()).toEqual({ canPlay: false, reason: 'entry-closed', retryAt: null })
    await rig.appendsNothing(async () => {
      expectRefusal(await play(ben, singles('Ben', 'Dan')), 'entry-closed')
      expectRefusal(await play(ref, singles('Ref', 'Dan')), 'entry-closed')
      // A bare value, as the specification's "body the open flag" allows; closed again is no event.
      expect(bodyOf(await open('false'))).toEqual({ open: false })
    })
    expect(bodyOf(await open('true'))).toEqual({ open: true })
    bodyOf(await play(ben, singles('Ben', 'Dan')))
  })

  it('say why not: out of hours, until the next opening', async () => {
    const then = rig.time.now
    // The Saturday after: 07:00 in Paris.
    rig.time.now = Date.UTC(2025, 0, 11, 6)
    const retryAt = new Date(Date.UTC(2025, 0, 13, 7)).toISOString()
    for (const { browser, pseudo } of [ben, ref]) await browser.logIn(pseudo)
    expect(await canPlay()).toEqual({ canPlay: false, reason: 'outside-working-hours', retryAt })
    await rig.appendsNothing(async () => {
      expectRefusal(await play(ben, singles('Ben', 'Dan')), 'outside-working-hours', { retryAt })
    })
    rig.time.now = then
  })
})
