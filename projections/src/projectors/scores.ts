import { type MatchWithScores, pageOfSequence, scoresKey } from '@topspin/domain/documents/scores'
import type { EventData } from '@topspin/domain/events'
import { plusImpact } from '@topspin/domain/match/rating'
import { matchAfterEvent, matchEventTypes, withMatchAtSequence } from './match-events.ts'
import { defineProjector } from './projector.ts'

/**
 * The matches in the order of play, each with the scores of its players after the match. A cancelled match is removed,
 * and a corrected match is replaced.
 */
export const scores = defineProjector({
  name: 'scores',
  version: 1,
  types: matchEventTypes,
  keys: ({ data }) => [scoresKey(data.ladder, pageOfSequence(data.sequence))],
  evolve(document, event) {
    const matches = document?.matches ?? []
    if (event.type === 'MatchPlayed') return { matches: [...matches, scored(event.data)] }
    const match = matchAfterEvent(event)
    const left = withMatchAtSequence(matches, ([sequence]) => sequence, event.data.sequence, match && scored(match))
    return left.length === 0 ? null : { matches: left }
  },
})

const scored = ({ sequence, playedAt, winners, losers }: EventData<'MatchPlayed'>): MatchWithScores => [
  sequence,
  playedAt,
  winners.map(({ playerId, before, impact }) => [playerId, plusImpact(before, impact)]),
  losers.map(({ playerId, before, impact }) => [playerId, plusImpact(before, impact)]),
]
