import { expect, it } from 'vitest'
import { stakesOf } from '../../../shared/ladder/index.ts'
import { recordedMatch } from '../../../testing/samples.ts'
import { meetingBefore, scoreChangeOf } from './outcome.tsx'

const row = (pseudo: string, score: number, rank: number) => ({ pseudo, score, rank, tournamentWins: 0 })
const before = [row('Ada', 520, 1), row('Zoé', 505, 2), row('Max', 500, 3)]
const of = (won: boolean, isRecorded = false, now = before) => {
  const [pseudo, other] = won ? ['Max', 'Ada'] : ['Ada', 'Max']
  const [stakes, score] = [stakesOf(before, [pseudo], [other])!, won ? 500 : 520]
  return scoreChangeOf({ pseudo, won, before, now, recorded: isRecorded ? match : undefined }, score, stakes)
}
const match = { ...recordedMatch(), winnerOne: 'Max', looserOne: 'Ada', winnerScoreImpact: 9, looserScoreImpact: -7 }

it('the change of a score is a forecast by the ladder before the match until the match is recorded', () => {
  expect(of(true)).toEqual({ impact: 6, score: 506, rankBefore: 3, rankAfter: 2 })
  expect(of(false)).toEqual({ impact: -5, score: 515, rankBefore: 1, rankAfter: 1 })
})

it('the change of a score is then what was recorded, with score and rank as they have been read since', () => {
  expect(of(true, true)).toMatchObject({ impact: 9, score: 509 })
  const now = [row('Ada', 513, 1), row('Max', 509, 2), row('Zoé', 505, 3)]
  expect(of(true, true, now)).toEqual({ impact: 9, score: 509, rankBefore: 3, rankAfter: 2 })
  expect(of(false, true, now)).toEqual({ impact: -7, score: 513, rankBefore: 1, rankAfter: 1 })
})

it('the last meeting is not the match itself', () => {
  const [own, earlier] = [{ id: match.id }, { id: match.id - 1 }]
  expect(meetingBefore([own, earlier], match)).toBe(earlier)
  expect(meetingBefore([own], match)).toBeUndefined()
  expect(meetingBefore([earlier], undefined)).toBe(earlier)
})
