import type { LastLiveMatch, LiveMatch, LivePoints, RecordedLivePoints } from '@topspin/domain/contract/live'
import type { LastMatch } from '@topspin/domain/contract/match'
import type { PastMatches } from '@topspin/domain/contract/past'
import type { CareerEntry } from '@topspin/domain/contract/profile'
import type { Side } from '@topspin/domain/live/table-tennis'
import { pointsInARow, setWonBy } from '@topspin/domain/testing/points'
import { bodyOf, expectRefusal } from '@topspin/test-kit/expecting'
import { type LiveMatchApp, openLiveMatchApp, withPointFor } from '@topspin/test-kit/live-scene'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Points of live and recorded matches (docs/specification.md#points-of-a-live-match). Each test builds on the previous.

let scene: LiveMatchApp
beforeAll(async () => {
  scene = await openLiveMatchApp({ MATCH_COOLDOWN_SECONDS: '0' })
})
afterAll(() => scene.close())

/** Reads as Alice what Rita has done. */
async function get(path: string) {
  scene.alice.browser.position = scene.rita.browser.position
  return scene.alice.browser.get(path)
}
const read = async <T>(path: string) => bodyOf<T>(await get(path))
const command = async <T>(path: string, body?: object) => bodyOf<T>(await scene.rita.browser.post(path, body))
const now = () => new Date(scene.rig.time.now).toISOString()

/** Scores points, one every ten seconds. @returns the match and the instants of the points */
async function score(from: LiveMatch, points: readonly Side[]) {
  let match = from
  const times: string[] = []
  for (const side of points) {
    scene.rig.time.now += 10_000
    match = await command('/api/live/updateLive', withPointFor(match, side))
    times.push(now())
  }
  return { match, times }
}

test('the live match has its points with their times, without those that were undone', async () => {
  expect(await read('/api/live/points')).toBeNull()
  await command('/api/live/start', { playerOne: 'Alice', playerTwo: 'Bob' })
  expect(await read('/api/live/points')).toMatchObject({
    version: 1,
    firstServer: null,
    firstServeAt: null,
    points: [],
  })
  scene.rig.time.now += 60_000
  const begun = await command<LiveMatch>('/api/live/setFirstService', { playerOneService: false })
  const firstServeAt = now()
  const { match, times } = await score(begun, ['one', 'two', 'two'])
  await command('/api/live/undo', { version: match.version, id: match.id })
  expect(await read('/api/live/points')).toEqual({
    id: match.id,
    version: 6,
    playerOne: 'Alice',
    playerTwo: 'Bob',
    recorder: 'Rita',
    firstServer: 'two',
    firstServeAt,
    points: [
      { scorer: 'one', at: times[0]! },
      { scorer: 'two', at: times[1]! },
    ],
  } satisfies LivePoints)
  await command('/api/live/stop')
  expect(await read('/api/live/points')).toBeNull()
  expect(await read('/api/live/last')).toEqual([])
})

test('a recorded match keeps its points, and the lists of matches say that it was scored live', async () => {
  await command('/api/match/play', singlesBody('Alice', 'Bob', [2, 1]))
  await command('/api/live/start', { playerOne: 'Alice', playerTwo: 'Bob' })
  const begun = await command<LiveMatch>('/api/live/setFirstService', { playerOneService: true })
  const { times } = await score(begun, [...setWonBy('two'), ...setWonBy('two')])
  const { id } = await command<{ id: number }>('/api/live/save')
  const match = { id, winnerOne: 'Bob', looserOne: 'Alice', winnerSet: 2, looserSet: 0 }
  const past = await read<RecordedLivePoints>(`/api/live/points/${id}`)
  expect(past).toMatchObject({ playerOne: 'Alice', firstServer: 'one', match })
  expect(past.points).toEqual(times.map((at) => ({ scorer: 'two', at })))
  expect(await read<LastLiveMatch[]>('/api/live/last')).toMatchObject([{ match, points: 22 }])

  const told = (list: readonly { id: number; live?: boolean | undefined }[]) => list.map((one) => [one.id, one.live])
  const expected = [
    [id, true],
    [id - 1, false],
  ]
  expect(told(await read<LastMatch[]>('/api/stats/getAllLastMatchs'))).toEqual(expected)
  expect(told((await read<PastMatches>('/api/player/Alice/past')).entries)).toEqual(expected)
  const entries = await read<CareerEntry[]>('/api/player/Alice/matches/simple')
  expect(told(entries.map(({ id, live = false }) => ({ id, live })))).toEqual(expected)
  expectRefusal(await get(`/api/live/points/${id - 1}`), 'unknown-match')
})

test('the points of an unknown, a cancelled or a corrected match are not found', async () => {
  expectRefusal(await get('/api/live/points/99'), 'unknown-match')
  const scored = async () => {
    await scene.play(await scene.begin(), [...pointsInARow('one', 22)])
    return (await command<{ id: number }>('/api/live/save')).id
  }
  const cancelled = await scored()
  await command('/api/match/rollback', { matchId: cancelled, isSimple: true })
  expectRefusal(await get(`/api/live/points/${cancelled}`), 'unknown-match')

  const corrected = await scored()
  const reference = { matchId: corrected, isSimple: true }
  expect(await read<LastLiveMatch[]>('/api/live/last')).toHaveLength(2)
  const right = { winners: ['Bob'], losers: ['Alice'], looserSet: 0 }
  const { revision } = await command<{ revision: number }>('/api/match/correction/preview', {
    ...reference,
    result: right,
  })
  await command('/api/match/correction', { ...reference, result: right, revision })
  expectRefusal(await get(`/api/live/points/${corrected}`), 'unknown-match')
  expect(await read<LastLiveMatch[]>('/api/live/last')).toHaveLength(1)
})
