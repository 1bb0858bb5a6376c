import type { AvailablePlayers } from '@topspin/domain/contract/availability'
import { passwordOf } from '@topspin/platform/http/testing/browser'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type LiveMatchApp, openLiveMatchApp } from '@topspin/test-kit/live-scene'
import type { Member } from '@topspin/test-kit/people'
import { doublesBody, singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const minute = 60_000

let scene: LiveMatchApp
let ada: Member
beforeEach(async () => {
  scene = await openLiveMatchApp({ WORKING_HOURS: 'always', MATCH_COOLDOWN_SECONDS: '0' })
  ada = await scene.rig.admin()
})
afterEach(() => scene.close())

const inMinutes = (minutes: number) => new Date(scene.rig.time.now + minutes * minute).toISOString()
const be = ({ browser }: Member, until: string) => browser.put('/api/match/available', {}, { until })
const end = ({ browser }: Member) => browser.delete('/api/match/available')
/** Reads who is free to play, after everything that the other members have written. */
async function free(reader = scene.alice): Promise<AvailablePlayers> {
  for (const { browser } of [scene.bob, scene.rita, ada])
    if ((browser.position ?? '') > (reader.browser.position ?? '')) reader.browser.position = browser.position
  return bodyOf<AvailablePlayers>(await reader.browser.get('/api/match/available'))
}
const names = async () => (await free()).players.map(({ pseudo }) => pseudo)

describe('the list of who is free', () => {
  it('has each player until the time that the player chose; nothing is appended to the log', async () => {
    const { rig, alice, bob } = scene
    await rig.appendsNothing(async () => {
      const [soon, later] = [inMinutes(30), inMinutes(60)]
      expect(bodyOf(await be(bob, soon))).toEqual({ done: true })
      await be(alice, later)
      const players = [
        { pseudo: 'Alice', until: later },
        { pseudo: 'Bob', until: soon },
      ]
      const reply: Required<AvailablePlayers> = { now: inMinutes(0), players }
      expect(await free()).toEqual(reply)
      expect(await free(bob)).toEqual(reply)
      rig.time.now += 30 * minute
      expect(await names()).toEqual(['Alice'])
      rig.time.now += 30 * minute
      expect(await names()).toEqual([])
    })
  })

  it('follows the last command of a player with two tabs; a repeated end is accepted', async () => {
    const { alice, bob, rig } = scene
    const tab = await rig.browser().logIn('Alice')
    await be(alice, inMinutes(30))
    await be({ ...alice, browser: tab }, inMinutes(45))
    await be(bob, inMinutes(30))
    expect((await free()).players[0]).toEqual({ pseudo: 'Alice', until: inMinutes(45) })
    expect((await end(alice)).statusCode).toBe(200)
    expect((await end({ ...alice, browser: tab })).statusCode).toBe(200)
    expect(await names()).toEqual(['Bob'])
  })

  it('accepts only times in the future, at most twelve hours ahead', async () => {
    const { alice } = scene
    for (const until of [inMinutes(-1), inMinutes(0), inMinutes(12 * 60 + 1)])
      expectRefusal(await be(alice, until), 'not-available-then')
    for (const until of ['at noon', '2025-13-45T99:00:00Z'])
      expect((await be(alice, until)).json()).toMatchObject({ code: 'invalid-request', errors: [{ path: 'until' }] })
    expect((await be(alice, inMinutes(12 * 60).replace('.000Z', 'Z'))).statusCode).toBe(200)
    expect((await free()).players).toEqual([{ pseudo: 'Alice', until: inMinutes(12 * 60) }])
  })

  it('is empty while match entry is closed', async () => {
    const { alice, bob } = scene
    await be(bob, inMinutes(30))
    await ada.browser.post('/api/admin/player/open', false)
    expectRefusal(await be(alice, inMinutes(30)), 'entry-closed')
    expect(await names()).toEqual([])
    expect((await end(alice)).statusCode).toBe(200)
    await ada.browser.post('/api/admin/player/open', true)
    expect(await names()).toEqual(['Bob'])
  })

  it('has no player who was disabled or deleted, and has the new name of a player who was renamed', async () => {
    const { alice, bob, rita, otherReferee } = scene
    for (const player of [alice, bob, rita, otherReferee]) await be(player, inMinutes(30))
    await ada.browser.put(`/api/admin/player/disable/${bob.id}`)
    await ada.browser.post(`/api/admin/player/rename/${otherReferee.id}`, { pseudo: 'Aaron' })
    await rita.browser.delete('/api/player/me', { password: passwordOf('Rita') })
    expect(await names()).toEqual(['Aaron', 'Alice'])
    // A player who is activated again is not free again.
    await ada.browser.put(`/api/admin/player/activate/${bob.id}`)
    expect(await names()).toEqual(['Aaron', 'Alice'])
  })

  it('has no player of a match that was recorded meanwhile, or of a live match that has started', async () => {
    const { alice, bob, rita, otherReferee } = scene
    const everybody = [alice, bob, rita, otherReferee, ada]
    const allFree = async () => {
      for (const player of everybody) await be(player, inMinutes(30))
    }
    await allFree()
    await alice.browser.post('/api/match/play', singlesBody('Alice', 'Bob'))
    expect(await names()).toEqual(['Ada', 'Otto', 'Rita'])

    await allFree()
    await alice.browser.post('/api/match/playdouble', doublesBody('Alice', 'Otto', 'Rita', 'Ada'))
    expect(await names()).toEqual(['Bob'])

    await allFree()
    expectRefusal(await alice.browser.post('/api/match/play', singlesBody('Alice', 'Alice')), 'same-player-twice')
    expect(await names()).toHaveLength(5)
    await scene.begin()
    expect(await names()).toEqual(['Ada', 'Otto', 'Rita'])
  })

  it('is named to sockets when a player becomes free or no longer is, and not when nothing changes', async () => {
    const { alice, bob, rig } = scene
    const client = await scene.client(bob)
    await client.followChanges()
    await be(alice, inMinutes(30))
    expect((await client.changes()).models).toEqual(['availability'])
    await end(alice)
    expect((await client.changes()).models).toEqual(['availability'])
    await end(alice)
    // No message for the repeated end: the next message is about the news.
    await rig.admin().then(({ browser }) => browser.post('/api/news/add', { title: 'News', content: 'Text' }))
    expect((await client.changes()).models).toEqual(['news', 'journal'])
  })
})
