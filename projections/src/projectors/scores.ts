import { type ScoredMatch, scoresKey, scoresPage } from '@topspin/domain/documents/scores'
import type { EventData } from '@topspin/domain/events'
import { add } from '@topspin/domain/rating'
import { projector } from '../projector.ts'

/** The scores of the players of each match after it, in the order of play. A cancelled match is removed. */
export const scores = projector({
  name: 'scores',
  version: 1,
  types: ['MatchPlayed', 'MatchRolledBack'],
  keys: ({ data }) => [scoresKey(data.ladder, scoresPage(data.sequence))],
  evolve(document, { type, data }) {
    const matches = document?.matches ?? []
    if (type === 'MatchPlayed') return { matches: [...matches, scored(data)] }
    const left = matches.filter(([sequence]) => sequence !== data.sequence)
    return left.length === 0 ? null : { matches: left }
  },
})

const scored = ({ sequence, playedAt, winners, losers }: EventData<'MatchPlayed'>): ScoredMatch => [
  sequence,
  playedAt,
  winners.map(({ playerId, before, impact }) => [playerId, add(before, impact)]),
  losers.map(({ playerId, before, impact }) => [playerId, add(before, impact)]),
]
