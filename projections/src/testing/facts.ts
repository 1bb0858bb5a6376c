import type { EventData } from '@topspin/domain/events'
import { halfPoints, type PlayerId } from '@topspin/domain/ids'
import { fact, person, someFriday } from '@topspin/domain/testing/builders'

// Players, and events about them. Scores are in half points.
export const [ann, ben, cleo, dan] = ['ann', 'ben', 'cleo', 'dan'].map(person) as [
  PlayerId,
  PlayerId,
  PlayerId,
  PlayerId,
]

export const playerRegistered = (playerId: PlayerId) =>
  fact('PlayerRegistered', { playerId, startScore: halfPoints(1000) })
export const playerActivated = (playerId: PlayerId) => fact('PlayerActivated', { playerId })
/** The events with which players register and are activated. */
export const playersJoined = (...players: readonly PlayerId[]) =>
  players.flatMap((id) => [playerRegistered(id), playerActivated(id)])

type Played = EventData<'MatchPlayed'>
type Sides = readonly [winners: readonly PlayerId[], losers: readonly PlayerId[]]

/** Events that record a match (`played`) and cancel it (`rolledBack`). `over` replaces default data of the match. */
export function eventsOfMatch([winners, losers]: Sides, over: Partial<Played> = {}) {
  const side = (impact: number) => (playerId: PlayerId) => ({
    playerId,
    before: halfPoints(1000),
    impact: halfPoints(impact),
  })
  const data: Played = {
    matchId: 1,
    ladder: winners.length === 1 ? 'simple' : 'double',
    sequence: 1,
    playedAt: someFriday,
    winners: winners.map(side(12)),
    losers: losers.map(side(-10)),
    winnerSets: 2,
    loserSets: 1,
    recorder: winners[0]!,
    rule: 'fftt-1',
    gap: 0,
    upset: false,
    origin: 'entry',
    ...over,
  }
  const { rule: _rule, gap: _gap, upset: _upset, origin: _origin, ...facts } = data
  return {
    data,
    played: fact('MatchPlayed', data),
    rolledBack: fact('MatchRolledBack', { ...facts, rolledBackBy: ben, reason: 'cancelled' }),
  }
}
