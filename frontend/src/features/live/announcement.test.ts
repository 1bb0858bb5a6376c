import { type Side, sheetOf } from '@topspin/domain/table-tennis'
import { expect, it } from 'vitest'
import { announcementOf } from './announcement.ts'
import { LiveServer, otherMatch } from './testing/live-server.ts'

function played(...points: readonly Side[]) {
  const server = new LiveServer()
  return [server.match, ...points.map((side) => server.score(side))]
}
const set = (side: Side) => Array<Side>(11).fill(side)

it('announces the score and the server, as a sentence', () => {
  const [before, after] = played('one').slice(-2)
  const values = { one: 'alice', two: 'bob', pointsOne: 1, pointsTwo: 0, server: 'alice' }
  expect(announcementOf(before!, after!)).toEqual({ key: 'live.say.score', values })
})

it('announces a won set, with the winner’s points first', () => {
  const [before, after] = played(...set('two')).slice(-2)
  const values = { player: 'bob', won: 11, lost: 0, server: 'bob' }
  expect(announcementOf(before!, after!)).toEqual({ key: 'live.say.set', values })
})

it('announces the winner', () => {
  const points: Side[] = [...set('one'), ...set('two'), ...set('one')]
  expect(sheetOf('one', points).winner).toBe('one')
  const [before, after] = played(...points).slice(-2)
  const values = { player: 'alice', won: 2, lost: 1 }
  expect(announcementOf(before!, after!)).toEqual({ key: 'live.say.winner', values })
})

it('announces the start and the end of a match, and nothing when there is no match', () => {
  const match = new LiveServer().match
  expect(announcementOf(null, match)).toEqual({ key: 'live.say.started', values: { one: 'alice', two: 'bob' } })
  expect(announcementOf(otherMatch(match), match)).toMatchObject({ key: 'live.say.started' })
  expect(announcementOf(match, null)).toEqual({ key: 'live.say.over' })
  expect(announcementOf(null, null)).toBeNull()
})

it('is silent while the players warm up', () => {
  const { match } = new LiveServer(null)
  expect(announcementOf(match, { ...match, version: match.version + 1 })).toBeNull()
})
