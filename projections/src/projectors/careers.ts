import { type CareerMatch, careerKey } from '@topspin/domain/documents/careers'
import type { EventData } from '@topspin/domain/events'
import { playersOf } from '@topspin/domain/match-players'
import { projector } from '../projector.ts'
import { playerIn, pointOfView } from './point-of-view.ts'

/** The matches of each player and ladder by month. A cancelled match is removed, so every figure made from them is exact. */
export const careers = projector({
  name: 'careers',
  version: 1,
  types: ['MatchPlayed', 'MatchRolledBack'],
  keys: ({ data }) => playersOf(data).map((player) => careerKey(player, data.ladder, data.playedAt)),
  evolve(document, { type, data }, key) {
    const matches = document?.matches ?? []
    if (type === 'MatchPlayed') {
      const match = careerMatch(data, playerIn(key))
      return match === null ? document : { matches: [...matches, match] }
    }
    const left = matches.filter(({ sequence }) => sequence !== data.sequence)
    return left.length === 0 ? null : { matches: left }
  },
})

function careerMatch(data: EventData<'MatchPlayed'>, player: string): CareerMatch | null {
  const view = pointOfView(data, player)
  if (view === null) return null
  // The event has the gap without a sign. The winners had the higher score, unless the match was an upset.
  const isFavourite = view.mySets > view.opponentSets !== data.upset
  return {
    matchId: view.matchId,
    sequence: view.sequence,
    playedAt: view.playedAt,
    mySets: view.mySets,
    opponentSets: view.opponentSets,
    before: view.before,
    impact: view.impact,
    opponents: view.opponents,
    partner: view.partner,
    lead: isFavourite ? data.gap : 0 - data.gap,
  }
}
