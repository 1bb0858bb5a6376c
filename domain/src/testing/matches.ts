import { halfPoints } from '../ids.ts'
import type { PlayedMatch } from '../match/match-players.ts'
import { person, someFriday } from './builders.ts'

const [alice, bob] = [person('alice'), person('bob')]

/** A singles match between Alice and Bob. */
export const aMatch = (sequence: number): PlayedMatch => ({
  matchId: sequence,
  ladder: 'simple',
  sequence,
  playedAt: someFriday,
  winners: [{ playerId: alice, before: halfPoints(1000), impact: halfPoints(10) }],
  losers: [{ playerId: bob, before: halfPoints(1000), impact: halfPoints(-10) }],
  winnerSets: 2,
  loserSets: 1,
  recorder: alice,
  rule: 'fftt-1',
  gap: halfPoints(0),
  upset: false,
  origin: 'entry',
})
