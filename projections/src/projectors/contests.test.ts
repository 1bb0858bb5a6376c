import { correctionsKey, type RecentContestsDocument, recentContestsKey } from '@topspin/domain/documents/contests'
import type { StampedEvent } from '@topspin/domain/events'
import { fact, plusSeconds, someFriday, stampedEvent, uuidOf } from '@topspin/domain/testing/builders'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import { ann, ben, cleo, eventsOfMatch } from '../testing/facts.ts'
import { contests } from './contests.ts'

const { played, rolledBack } = eventsOfMatch([[ann], [ben]])
const { matchId, ladder, sequence } = played.data
const about = { contestId: uuidOf('contest'), matchId, ladder, sequence }
const inDays = (days: number) => ({ at: plusSeconds(someFriday, days * 86_400) })
const contested = stampedEvent(fact('MatchContested', { ...about, contestedBy: ben }), inDays(0))
const waiting = { ...about, contestedBy: ben, contestedAt: someFriday, decision: null }
const { winners, losers, winnerSets, loserSets, rule, gap, upset, origin, playedAt, recorder } = played.data
const result = { winners, losers, winnerSets, loserSets, rule, gap, upset, origin }
const numbers = { matchId, ladder, sequence, playedAt, recorder, scores: [] }
const neverHappened = { ...numbers, was: result, now: null, correctedBy: cleo }

describe('contests', () => {
  it('wait until they are upheld', () => {
    expect(foldEvents(contests, contested).document(recentContestsKey)).toEqual({ contests: [waiting] })
    const upheld = stampedEvent(fact('ContestUpheld', { ...about, upheldBy: cleo }), inDays(1))
    const decision = { outcome: 'upheld', by: cleo, at: inDays(1).at, was: null }
    expect(foldEvents(contests, contested, upheld).document(recentContestsKey)).toEqual({
      contests: [{ ...waiting, decision }],
    })
  })

  it('end when their match is cancelled or withdrawn, and keep the match', () => {
    const was = { winners, losers, playedAt, recorder, winnerSets, loserSets }
    for (const reason of ['cancelled', 'withdrawn'] as const) {
      const taken = stampedEvent(fact('MatchRolledBack', { ...rolledBack.data, reason }), inDays(1))
      const decision = { outcome: reason, by: ben, at: inDays(1).at, was }
      expect(foldEvents(contests, contested, taken).document(recentContestsKey)).toEqual({
        contests: [{ ...waiting, decision }],
      })
    }
  })

  it('do not change when a match without a contest is cancelled', () => {
    expect(foldEvents(contests, rolledBack).keys()).toEqual([])
    const other = fact('MatchRolledBack', { ...rolledBack.data, matchId: matchId + 1, sequence: sequence + 1 })
    expect(foldEvents(contests, contested, other).document(recentContestsKey)).toEqual({ contests: [waiting] })
  })

  it.each([
    ['cancelled', rolledBack],
    ['corrected to a match that never happened', fact('MatchCorrected', neverHappened)],
  ])('that were upheld get the decision when their match is %s later', (_, event) => {
    const upheld = fact('ContestUpheld', { ...about, upheldBy: cleo })
    const cancelled = stampedEvent(event, inDays(2))
    expect(foldEvents(contests, contested, upheld, cancelled).document(recentContestsKey)).toMatchObject({
      contests: [{ decision: { outcome: 'cancelled', at: inDays(2).at, was: { winners: played.data.winners } } }],
    })
  })

  it('that were upheld keep this decision when their match is corrected later', () => {
    const upheld = fact('ContestUpheld', { ...about, upheldBy: cleo })
    const corrected = fact('MatchCorrected', { ...neverHappened, now: neverHappened.was })
    expect(foldEvents(contests, contested, upheld, corrected).document(recentContestsKey)).toMatchObject({
      contests: [{ decision: { outcome: 'upheld' } }],
    })
  })

  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      fact('MatchContested', { ...contested.data, contestId: uuidOf(`${index}`) }),
    ).map((event) => stampedEvent(event, inDays(0)))
  const later = (days: number) =>
    stampedEvent(fact('MatchContested', { ...about, contestId: uuidOf('later'), contestedBy: ann }), inDays(days))
  const keptOf = (...events: StampedEvent[]) =>
    (foldEvents(contests, ...events).document(recentContestsKey) as RecentContestsDocument).contests

  it('are dropped when another contest is made 38 days later, if there are 32', () => {
    expect(keptOf(...many(32), later(37.9))).toHaveLength(33)
    expect(keptOf(...many(32), later(38))).toMatchObject([{ contestedBy: ann }])
  })

  it('are all kept while there are fewer, also when a clock was years ahead', () => {
    expect(keptOf(...many(31), later(38))).toHaveLength(32)
    expect(keptOf(contested, later(20 * 365))).toMatchObject([waiting, { contestedBy: ann }])
  })
})

describe('corrections', () => {
  const right = { ...result, winners: losers, losers: winners }
  const corrected = (was: typeof result, now: typeof result | null, days: number) =>
    stampedEvent(fact('MatchCorrected', { ...numbers, was, now, correctedBy: cleo }), inDays(days))
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
