import { contestsKey, correctionsKey } from '@topspin/domain/documents/contests'
import { fact, plusSeconds, someFriday, stamped, uuidOf } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import { ann, ben, cleo, eventsOfMatch } from '../testing/facts.ts'
import { contests } from './contests.ts'

const { played, rolledBack } = eventsOfMatch([[ann], [ben]])
const { matchId, ladder, sequence } = played.data
const about = { contestId: uuidOf('contest'), matchId, ladder, sequence }
const inDays = (days: number) => ({ at: plusSeconds(someFriday, days * 86_400) })
const contested = stamped(fact('MatchContested', { ...about, contestedBy: ben }), inDays(0))
const waiting = { ...about, contestedBy: ben, contestedAt: someFriday, decision: null }

describe('contests', () => {
  it('wait until they are upheld', () => {
    expect(foldEvents(contests, contested).document(contestsKey)).toEqual({ contests: [waiting] })
    const upheld = stamped(fact('ContestUpheld', { ...about, upheldBy: cleo }), inDays(1))
    const decision = { outcome: 'upheld', by: cleo, at: inDays(1).at, was: null }
    expect(foldEvents(contests, contested, upheld).document(contestsKey)).toEqual({
      contests: [{ ...waiting, decision }],
    })
  })

  it('end when their match is cancelled or withdrawn, and keep the match', () => {
    const { winners, losers, playedAt, recorder, winnerSets, loserSets } = rolledBack.data
    const was = { winners, losers, playedAt, recorder, winnerSets, loserSets }
    for (const reason of ['cancelled', 'withdrawn'] as const) {
      const taken = stamped(fact('MatchRolledBack', { ...rolledBack.data, reason }), inDays(1))
      const decision = { outcome: reason, by: ben, at: inDays(1).at, was }
      expect(foldEvents(contests, contested, taken).document(contestsKey)).toEqual({
        contests: [{ ...waiting, decision }],
      })
    }
  })

  it('do not change when a match without a contest is cancelled', () => {
    expect(foldEvents(contests, rolledBack).keys()).toEqual([])
    const other = fact('MatchRolledBack', { ...rolledBack.data, matchId: matchId + 1, sequence: sequence + 1 })
    expect(foldEvents(contests, contested, other).document(contestsKey)).toEqual({ contests: [waiting] })
  })

  it('are dropped when another contest is made 38 days later', () => {
    const later = (days: number) =>
      stamped(fact('MatchContested', { ...about, contestId: uuidOf('later'), contestedBy: ann }), inDays(days))
    expect(foldEvents(contests, contested, later(37.9)).document(contestsKey)).toMatchObject({ contests: [{}, {}] })
    expect(foldEvents(contests, contested, later(38)).document(contestsKey)).toMatchObject({
      contests: [{ contestedBy: ann }],
    })
  })
})

describe('corrections', () => {
  const { winners, losers, winnerSets, loserSets, rule, gap, upset, origin, playedAt, recorder } = played.data
  const result = { winners, losers, winnerSets, loserSets, rule, gap, upset, origin }
  const right = { ...result, winners: losers, losers: winners }
  const numbers = { matchId, ladder, sequence, playedAt, recorder, scores: [] }
  const corrected = (was: typeof result, now: typeof result | null, days: number) =>
    stamped(fact('MatchCorrected', { ...numbers, was, now, correctedBy: cleo }), inDays(days))
  const later = { ...numbers, matchId: matchId + 1, sequence: sequence + 1 }
  const again = fact('MatchRecalculated', { ...later, was: result, now: right, because: sequence })
  const former = { playedAt, recorder, winners, losers, winnerSets, loserSets }
  const key = correctionsKey(sequence)

  it('have the result before, and the number of matches that each correction recalculated', () => {
    const events = [corrected(result, right, 1), again, again, corrected(right, result, 2)]
    expect(foldEvents(contests, ...events).document(key)).toEqual({
      corrections: [
        { by: cleo, at: inDays(1).at, was: former, recalculated: 2 },
        { by: cleo, at: inDays(2).at, was: { ...former, winners: losers, losers: winners }, recalculated: 0 },
      ],
    })
  })

  it('of a match that is cancelled, or never happened, are dropped', () => {
    const first = corrected(result, right, 1)
    expect(foldEvents(contests, first, rolledBack).keys()).toEqual([])
    expect(foldEvents(contests, first, corrected(right, null, 2), again).keys()).toEqual([])
  })
})
