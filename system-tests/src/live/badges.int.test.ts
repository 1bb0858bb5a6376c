import type { Badges } from '@topspin/domain/contract/profile'
import { alternatingPoints, pointsInARow, setWonBy } from '@topspin/domain/testing/points'
import { bodyOf } from '@topspin/test-kit/expecting'
import { type LiveMatchApp, openLiveMatchApp } from '@topspin/test-kit/live-scene'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterEach, beforeEach, expect, test } from 'vitest'

let scene: LiveMatchApp
beforeEach(async () => {
  scene = await openLiveMatchApp({ MATCH_COOLDOWN_SECONDS: '0' })
})
afterEach(() => scene.close())

/** A set won 11-9 by side one. */
const hard = [...alternatingPoints(9), ...pointsInARow('one', 2)]

const badgesOf = async (pseudo: string) => {
  scene.alice.browser.position = scene.rita.browser.position
  const badges = bodyOf<Badges>(await scene.alice.browser.get(`/api/player/${pseudo}/badges/simple`))
  return badges.map(({ badge, id }) => `${badge} ${id}`)
}

test('a match scored live earns badges for a comeback and for a set won 11-0, until it is cancelled', async () => {
  const { rita } = scene
  // A match that was entered and not scored live has the same result, but the points of its sets are unknown.
  bodyOf(await rita.browser.post('/api/match/play', singlesBody('Alice', 'Bob', [2, 1])))
  expect(await badgesOf('Alice')).toEqual(['first 1'])
  await scene.play(await scene.begin(), [...setWonBy('two'), ...hard, ...hard])
  expect(await badgesOf('Bob')).toEqual([])
  const { id } = bodyOf<{ id: number }>(await rita.browser.post('/api/live/save'))
  expect(await badgesOf('Alice')).toEqual(['first 1', 'comeback 2'])
  expect(await badgesOf('Bob')).toEqual(['shutout 2'])
  bodyOf(await rita.browser.post('/api/match/rollback', { matchId: id, isSimple: true }))
  expect(await badgesOf('Alice')).toEqual(['first 1'])
  expect(await badgesOf('Bob')).toEqual([])
})
