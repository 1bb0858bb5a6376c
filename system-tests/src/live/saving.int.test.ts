import type { LiveMatch } from '@topspin/domain/contract/live'
import type { EventType } from '@topspin/domain/events'
import { pointsInARow, setWonBy } from '@topspin/domain/testing/points'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type LiveMatchApp, openLiveMatchApp, withPointFor } from '@topspin/test-kit/live-scene'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let scene: LiveMatchApp
beforeAll(async () => {
  scene = await openLiveMatchApp({ MATCH_COOLDOWN_SECONDS: '0' })
})
afterAll(() => scene.close())
// Stops the live match. The server refuses the stop when the test has already ended the match.
afterEach(() => scene.rita.browser.post('/api/live/stop'))

const post = (what: string, body?: unknown, who = scene.rita) => who.browser.post(`/api/live/${what}`, body)
const save = () => post('save')
const stop = () => post('stop', undefined, scene.otherReferee)
const undo = ({ id, version }: LiveMatch) => post('undo', { id, version })
/** A match that Alice has won. */
const won = async () => scene.play(await scene.begin(), [...setWonBy('one'), ...setWonBy('one')])

/** The result of the newest match. */
async function newestMatch(): Promise<object | undefined> {
  const { browser } = scene.rita
  const [newest] = bodyOf<object[]>(
    await browser.get('/api/stats/getAllLastMatchs', { 'x-position': browser.position ?? undefined }),
  )
  return newest
}

describe('a live match that is saved', () => {
  test('while another referee stops it is either recorded or stopped, never both', async () => {
    for (let round = 1; round <= 5; round += 1) {
      await won()
      const before = scene.rig.matches()
      const [saved, stopped] = await Promise.all([save(), stop()])
      const isRecorded = scene.rig.matches() > before
      expect([saved.statusCode, stopped.statusCode], `round ${round}`).toEqual(isRecorded ? [200, 409] : [404, 200])
      expect(await scene.find()).toBeNull()
    }
  })

  test('while its last point is undone is either recorded or goes on', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const match = await won()
      const before = scene.rig.matches()
      const [saved, undone] = await Promise.all([save(), undo(match)])
      const isRecorded = scene.rig.matches() > before
      expect([saved.statusCode, undone.statusCode], `round ${round}`).toEqual(isRecorded ? [200, 409] : [409, 200])
      expect((await scene.find()) === null).toBe(isRecorded)
      if (!isRecorded) await stop()
    }
  })
})

const gaps: [string, EventType][] = [
  ['before the match is recorded', 'MatchPlayed'],
  ['after the match is recorded', 'LiveMatchSaved'],
]
describe.each(gaps)('a save that is cut off %s', (_when, type) => {
  /** @returns the number of matches before the save, and the live match after the save was cut off */
  async function cutOff(): Promise<{ before: number; match: LiveMatch }> {
    const played = await won()
    const before = scene.rig.matches()
    const answer = await scene.rig.withoutAppends(type, save)
    expect(answer.statusCode).toBeGreaterThanOrEqual(500)
    const match = { ...played, version: played.version + 1, saving: true }
    expect(await followed(played)).toEqual(match)
    return { before, match }
  }
  /** The live match as a client receives it after `version`. It comes from the log, because the request has failed. */
  async function followed({ version }: LiveMatch): Promise<LiveMatch | null> {
    const client = await scene.client(scene.alice)
    let { match } = await client.follow()
    while ((match as LiveMatch | null)?.version === version) match = (await client.received()).match
    return match as LiveMatch | null // the body of a message of this topic
  }
  async function expectRecordedOnce(before: number): Promise<void> {
    expect(scene.rig.matches()).toBe(before + 1)
    expect(await newestMatch()).toMatchObject({ winnerOne: 'Alice', looserOne: 'Bob', winnerSet: 2, looserSet: 0 })
  }

  test('lets nobody change the match', async () => {
    const { before, match } = await cutOff()
    await scene.rig.withoutAppends(type, async () => {
      for (const answer of [
        await post('updateLive', withPointFor(match, 'one')),
        await undo(match),
        await post('setFirstService', true),
        await post('sendPoints', { id: match.id, version: match.version, points: pointsInARow('one', 1) }),
        await post('takeOver', { id: match.id }, scene.otherReferee),
        await stop(),
        await post('start', { playerOne: 'Alice', playerTwo: 'Bob' }, scene.otherReferee),
      ])
        expectRefusal(answer, 'live-saving')
      expect(await scene.find()).toEqual(match)
    })
    bodyOf(await save())
    await expectRecordedOnce(before)
  })

  test('is continued by saving again', async () => {
    const { before } = await cutOff()
    expect(bodyOf(await save())).toMatchObject({ winnerOne: 'Alice', looserOne: 'Bob', winnerSet: 2 })
    expect(await scene.find()).toBeNull()
    await expectRecordedOnce(before)
  })

  test('is continued by the next command of anybody, which is refused', async () => {
    const { before } = await cutOff()
    expectRefusal(await stop(), 'live-saving')
    await expectRecordedOnce(before)
    const next = await scene.begin()
    expect(next).toMatchObject({ version: 2, winner: null })
  })

  test('is continued by the next start of the application', async () => {
    const { before, match } = await cutOff()
    await scene.restart()
    expect(await followed(match)).toBeNull()
    await expectRecordedOnce(before)
  })
})
