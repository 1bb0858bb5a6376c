import { type MatchWithScores, pageOfSequence, scoresKey } from '@topspin/domain/documents/scores'
import type { EventData } from '@topspin/domain/events'
import { plusImpact } from '@topspin/domain/match/rating'
import { matchAfterChange, matchChangeTypes, matchesAfterChange } from './match-changes.ts'
import { defineProjector } from './projector.ts'

/** The uncancelled matches in the order of play, each with the scores of its players after it. */
export const scores = defineProjector({
  name: 'scores',
  version: 1,
  types: matchChangeTypes,
  keys: ({ data }) => [scoresKey(data.ladder, pageOfSequence(data.sequence))],
  evolve(document, event) {
    const match = matchAfterChange(event)
    return matchesAfterChange(document, event, ([sequence]) => sequence, match && scored(match))
  },
})

const scored = ({ sequence, playedAt, winners, losers }: EventData<'MatchPlayed'>): MatchWithScores => [
  sequence,
  playedAt,
  winners.map(({ playerId, before, impact }) => [playerId, plusImpact(before, impact)]),
  losers.map(({ playerId, before, impact }) => [playerId, plusImpact(before, impact)]),
]
