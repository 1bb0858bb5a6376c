import type { Side } from '@topspin/domain/live/table-tennis'
import { expect, it } from 'vitest'
import { textOf } from '../../shared/i18n/index.ts'
import { announcementOf, pauseBeforeAnnouncement, spokenTextOf } from './live-announcer.tsx'

import { LiveServer, otherMatchLike } from './testing/live-server.ts'
import { sheetOfLiveMatch } from './wire-sheet.ts'

function played(...points: readonly Side[]) {
  const server = new LiveServer()
  return [server.match, ...points.map((side) => server.score(side))]
}
const set = (side: Side) => Array<Side>(11).fill(side)

const decided: Side[] = [...set('one'), ...set('two'), ...set('one')]

it.each([
  [
    'the score and the server',
    ['one'],
    { one: 'alice', two: 'bob', pointsOne: 1, pointsTwo: 0, server: 'alice' },
    'score',
  ],
  ['a won set, with the winner’s points first', set('two'), { player: 'bob', won: 11, lost: 0, server: 'bob' }, 'set'],
  ['the winner', decided, { player: 'alice', won: 2, lost: 1 }, 'winner'],
] as const)('announces %s, as a sentence', (_, points, values, name) => {
  const [before, after] = played(...points).slice(-2)
  expect(announcementOf(before!, after!)).toEqual({ key: `live.say.${name}`, values })
})

it('announces the start and the end of a match, and nothing while there is no match', () => {
  const match = new LiveServer().match
  expect(announcementOf(null, match)).toEqual({ key: 'live.say.started', values: { one: 'alice', two: 'bob' } })
  expect(announcementOf(otherMatchLike(match), match)).toMatchObject({ key: 'live.say.started' })
  expect(announcementOf(match, null)).toEqual({ key: 'live.say.over' })
  expect(announcementOf(match, null, true)).toEqual({
    key: 'live.strip',
    values: { one: 'alice', two: 'bob', context: 'stopped' },
  })
  expect(announcementOf(null, null)).toBeNull()
})

it('is silent while the players warm up', () => {
  const { match } = new LiveServer(null)
  expect(announcementOf(match, { ...match, version: match.version + 1 })).toBeNull()
})

it('has a pause of two seconds before a score, and none before a set or the end of the match', () => {
  const score = textOf('live.say.score')
  expect([0, 500, 2_000, Number.POSITIVE_INFINITY].map((elapsed) => pauseBeforeAnnouncement(score, elapsed))).toEqual([
    2_000, 1_500, 0, 0,
  ])
  for (const key of ['live.say.set', 'live.say.winner', 'live.say.started', 'live.say.over'] as const)
    expect(pauseBeforeAnnouncement(textOf(key), 0)).toBe(0)
})

it.each([
  ['the points and the server', ['one'], { one: 1, two: 0, server: 'alice' }, 'short'],
  ['a won set', set('two'), { player: 'bob', won: 11, lost: 0, server: 'bob' }, 'set'],
  ['the winner', decided, { player: 'alice', won: 2, lost: 1 }, 'winner'],
] as const)('says %s on the device of the recorder', (_, points, values, name) => {
  const match = played(...points).at(-1)!
  expect(spokenTextOf(match, sheetOfLiveMatch(match))).toEqual({ key: `live.say.${name}`, values })
})

it('says nothing on the device of the recorder while the players warm up', () => {
  const { match } = new LiveServer(null)
  expect(spokenTextOf(match, sheetOfLiveMatch(match))).toBeNull()
})
