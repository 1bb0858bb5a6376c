import type { LiveMatch } from '@topspin/domain/contract/live'
import type { Side } from '@topspin/domain/live/table-tennis'
import { pointsInARow, setWonBy } from '@topspin/domain/testing/points'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type LiveMatchApp, openLiveMatchApp, withPointFor } from '@topspin/test-kit/live-scene'
import type { Member } from '@topspin/test-kit/people'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let scene: LiveMatchApp
beforeAll(async () => {
  scene = await openLiveMatchApp({ MATCH_COOLDOWN_SECONDS: '0' })
})
afterAll(() => scene.close())
// Stops the live match. The server refuses the stop when the test has already ended the match.
afterEach(() => scene.rita.browser.post('/api/live/stop'))

const takeOver = ({ browser }: Member, { id }: LiveMatch) => browser.post('/api/live/takeOver', { id })
const score = ({ browser }: Member, match: LiveMatch, side: Side) =>
  browser.post('/api/live/updateLive', withPointFor(match, side))
const send = (
  { browser }: Member,
  { id, version }: LiveMatch,
  points: readonly Side[],
  more?: Record<string, string>,
) => browser.post('/api/live/sendPoints', { id, version, points }, more)

/** A match that Rita scored, by default to 1-0, before and after Otto took it over. */
async function takenOver(points: readonly Side[] = ['one']): Promise<{ before: LiveMatch; match: LiveMatch }> {
  const before = await scene.play(await scene.begin(), points)
  return { before, match: bodyOf(await takeOver(scene.otherReferee, before)) }
}

describe('taking a live match over', () => {
  test('makes another referee its recorder, who scores it to the end and saves it', async () => {
    const { rita, otherReferee: otto, rig } = scene
    const { before, match } = await takenOver([...setWonBy('one'), ...pointsInARow('one', 10)])
    expect(match).toEqual({
      ...before,
      recorder: 'Otto',
      version: before.version + 1,
      takeOver: { former: 'Rita', at: new Date(rig.time.now).toISOString(), version: before.version + 1, set: 2 },
    })
    await rig.appendsNothing(async () => {
      expectRefusal(await score(rita, match, 'one'), 'forbidden')
      expectRefusal(await rita.browser.post('/api/live/save'), 'forbidden')
      expect(bodyOf(await takeOver(otto, match))).toEqual(match)
    })
    bodyOf(await score(otto, match, 'one'))
    expect(bodyOf(await otto.browser.post('/api/live/save'))).toMatchObject({ winnerOne: 'Alice', winnerSet: 2 })
  })

  test('reaches every socket', async () => {
    const client = await scene.client(scene.rita)
    await client.follow()
    const { match } = await takenOver()
    let heard: unknown = null
    while (JSON.stringify(heard) !== JSON.stringify(match)) heard = (await client.received()).match
    expect(heard).toEqual(match)
  })

  test('is for referees and admins, who may then score', async () => {
    const { rig, alice, otherReferee: otto } = scene
    const { match } = await takenOver()
    const admin = await rig.admin()
    expectRefusal(await takeOver(alice, match), 'forbidden')
    const again = bodyOf<LiveMatch>(await takeOver(admin, match))
    expect(again).toMatchObject({ recorder: 'Ada', takeOver: { former: 'Otto' } })
    expectRefusal(await score(otto, again, 'two'), 'forbidden')
    expect(bodyOf(await score(admin, again, 'two'))).toMatchObject({ playerTwoCurrentSet: 1 })
  })

  test('is refused when another match or no match is live by then', async () => {
    const { match: old } = await takenOver()
    await scene.rita.browser.post('/api/live/stop')
    expectRefusal(await takeOver(scene.otherReferee, old), 'live-none')
    const now = await scene.begin()
    expectRefusal(await takeOver(scene.otherReferee, old), 'live-stale', { current: now })
  })

  test('refuses later points and undos of the former recorder, with the current match in the reply', async () => {
    const { before, match } = await takenOver()
    expectRefusal(await score(scene.rita, before, 'one'), 'live-stale', { current: match })
    const undo = await scene.rita.browser.post('/api/live/undo', { version: before.version })
    expectRefusal(undo, 'live-stale', { current: match })
  })
})

describe('the points that were not sent before a take-over', () => {
  test('are added to the score as it stands, and undone one by one by the new recorder', async () => {
    const { rita, otherReferee: otto } = scene
    const { match } = await takenOver()
    const moved = bodyOf<LiveMatch>(await score(otto, match, 'two'))
    const added = bodyOf<LiveMatch>(await send(rita, moved, ['one', 'one']))
    expect(added).toMatchObject({
      playerOneCurrentSet: 3,
      playerTwoCurrentSet: 1,
      takeOver: { former: 'Rita', sent: { count: 2, version: added.version } },
    })
    const undo = await otto.browser.post('/api/live/undo', { version: added.version, id: added.id })
    expect(bodyOf(undo)).toMatchObject({ playerOneCurrentSet: 2, playerTwoCurrentSet: 1 })
  })

  test('are added after a second take-over too, once for each former recorder', async () => {
    const { rita, otherReferee: otto, rig } = scene
    const { match } = await takenOver()
    const again = bodyOf<LiveMatch>(await takeOver(await rig.admin(), match))
    const added = bodyOf<LiveMatch>(await send(rita, again, ['one']))
    expect(added).toMatchObject({
      playerOneCurrentSet: 2,
      takeOver: { former: 'Otto' },
      earlierTakeOvers: [{ former: 'Rita', sent: { count: 1, version: added.version } }],
    })
    await rig.appendsNothing(async () => expectRefusal(await send(rita, added, ['one']), 'forbidden'))
    expect(bodyOf(await send(otto, added, ['two']))).toMatchObject({ playerTwoCurrentSet: 1 })
  })

  test('are refused at another version, with the current match', async () => {
    const { match } = await takenOver()
    const moved = bodyOf<LiveMatch>(await score(scene.otherReferee, match, 'two'))
    await scene.rig.appendsNothing(async () =>
      expectRefusal(await send(scene.rita, match, ['one']), 'live-stale', { current: moved }),
    )
  })

  test('are added once when they are sent twice', async () => {
    const { match } = await takenOver()
    const key = { 'idempotency-key': '7d6b1f5e-3d1b-4c7e-8a35-0f4b1f0f6a19' }
    const first = await send(scene.rita, match, ['one'], key)
    const added = bodyOf<LiveMatch>(first)
    await scene.rig.appendsNothing(async () => {
      expect((await send(scene.rita, match, ['one'], key)).body).toBe(first.body)
      expectRefusal(await send(scene.rita, added, ['one']), 'forbidden')
    })
  })

  test('are refused from anybody else', async () => {
    const { match } = await takenOver()
    await scene.rig.appendsNothing(async () => {
      for (const who of [scene.otherReferee, scene.alice, await scene.rig.admin()])
        expectRefusal(await send(who, match, ['one']), 'forbidden')
    })
  })

  test('are refused once the set is over', async () => {
    const { match } = await takenOver(pointsInARow('one', 10))
    expectRefusal(await send(scene.rita, match, ['one', 'one']), 'live-set-over')
    const next = bodyOf<LiveMatch>(await score(scene.otherReferee, match, 'one'))
    expectRefusal(await send(scene.rita, next, ['one']), 'live-set-over')
  })

  test.each([
    ['no point', []],
    ['a point of nobody', ['three']],
    ['more than a set can have', pointsInARow('one', 101)],
  ])('%s is refused', async (_what, points) => {
    const { match } = await takenOver()
    const answer = await scene.rita.browser.post('/api/live/sendPoints', { id: match.id, version: 9, points })
    expectRefusal(answer, 'invalid-request', { errors: expect.any(Array) })
  })
})
