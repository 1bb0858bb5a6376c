import type { EventData, StampedEvent } from '@topspin/domain/events'
import type { Instant, Ladder, PlayerId } from '@topspin/domain/ids'
import { uncountedFirstMatches } from '@topspin/domain/ladder/rank-history'
import { playersOfHistory } from '@topspin/domain/testing/random-history'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longHistory } from '../testing/long-history.ts'
import { rankHistoryOf } from '../testing/rank-history.ts'
import { historyWithSettledMatches } from '../testing/settled-matches.ts'

const ladders = ['simple', 'double'] as const
const playersOf = (seed: number) => playersOfHistory({ seed, players: 5, matches: 0, from: new Date(0) })

/** The ranks of some players, from the documents. */
function ranksOf(events: readonly StampedEvent[], ladder: Ladder, players: readonly PlayerId[]) {
  const history = rankHistoryOf(events, ladder)
  return players.map((player) => history.of(player))
}

/** The players who are active at an instant. */
function activeAt(events: readonly StampedEvent[], at: Instant): Set<PlayerId> {
  const active = new Set<PlayerId>()
  for (const { type, data, metadata } of events) {
    if (metadata.at > at) continue
    if (type === 'PlayerActivated') active.add(data.playerId)
    if (type === 'PlayerDisabled' || type === 'PlayerDeleted') active.delete(data.playerId)
  }
  return active
}

/** What `ranksOf` must return, by comparing all players after each match (docs/specification.md#rank-at-each-match). */
function expectedRanks(events: readonly StampedEvent[], ladder: Ladder, players: readonly PlayerId[]) {
  const score = new Map<PlayerId, number>()
  const count = new Map<PlayerId, number>()
  const ranks = players.map(() => ({ after: new Map<number, number>(), leaderBeaten: null as number | null }))
  const of = (player: PlayerId) => ranks[players.indexOf(player)]
  for (const { type, data } of events) if (type === 'PlayerRegistered') score.set(data.playerId, data.startScore)
  const play = ({ sequence, playedAt, winners, losers }: EventData<'MatchPlayed'>) => {
    const active = activeAt(events, playedAt)
    const rank = (player: PlayerId) => {
      const mine = score.get(player) ?? 0
      return 1 + [...active].filter((other) => (score.get(other) ?? 0) > mine).length
    }
    const isExperienced = (player: PlayerId) => (count.get(player) ?? 0) >= uncountedFirstMatches
    const isFirstBeaten = losers.some((loser) => rank(loser.playerId) === 1 && isExperienced(loser.playerId))
    for (const winner of winners) {
      const mine = of(winner.playerId)
      if (mine !== undefined && isFirstBeaten && isExperienced(winner.playerId)) mine.leaderBeaten ??= sequence
    }
    const all = [...winners, ...losers]
    for (const side of all) {
      score.set(side.playerId, side.before + side.impact)
      count.set(side.playerId, (count.get(side.playerId) ?? 0) + 1)
    }
    for (const side of all) of(side.playerId)?.after.set(sequence, rank(side.playerId))
  }
  for (const { type, data } of historyWithSettledMatches(events))
    if (type === 'MatchPlayed' && data.ladder === ladder) play(data)
  return ranks
}

describe('the rank at each match', () => {
  it('equals a comparison of all players, and leaves no trace of cancelled and corrected matches, for any history', () => {
    const cases = { cancelled: 0, corrected: 0, leaderBeaten: 0, ranks: 0 }
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...ladders), (seed, ladder) => {
        const events = longHistory(seed, 100)
        const players = playersOf(seed)
        const ranks = ranksOf(events, ladder, players)
        expect(ranks).toEqual(expectedRanks(events, ladder, players))
        expect(ranks).toEqual(ranksOf(historyWithSettledMatches(events), ladder, players))
        if (events.some(({ type }) => type === 'MatchRolledBack')) cases.cancelled += 1
        if (events.some(({ type }) => type === 'MatchCorrected')) cases.corrected += 1
        if (ranks.some(({ leaderBeaten }) => leaderBeaten !== null)) cases.leaderBeaten += 1
        if (new Set(ranks.flatMap(({ after }) => [...after.values()])).size > 3) cases.ranks += 1
      }),
      { numRuns: 60 },
    )
    expect(Math.min(...Object.values(cases))).toBeGreaterThan(0)
  })
})
