import type { LadderRecord, RankingDocument } from '@topspin/domain/documents/rankings'
import type { HalfPoints } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/ladder'
import { playersOf } from '@topspin/domain/match-players'
import { add } from '@topspin/domain/rating'
import { projector } from '../projector.ts'

const beginner = (score: HalfPoints): LadderRecord => ({ score, wins: 0, losses: 0 })

/** A record with one match more, or one less when the match is cancelled. */
function counted(
  document: RankingDocument,
  ladder: Ladder,
  score: HalfPoints,
  won: boolean,
  one: 1 | -1,
): RankingDocument {
  const { wins, losses } = document[ladder]
  return { ...document, [ladder]: { score, wins: wins + (won ? one : 0), losses: losses + (won ? 0 : one) } }
}

/** Both rankings: score, wins and losses of every player (docs/specification.md#ladders). */
export const rankings = projector({
  name: 'rankings',
  version: 1,
  types: [
    'PlayerRegistered',
    'PlayerActivated',
    'PlayerDisabled',
    'PlayerDeleted',
    'RegistrationRefused',
    'PlayerRenamed',
    'StarAwarded',
    'StarRemoved',
    'MatchPlayed',
    'MatchRolledBack',
  ],
  keys: (event) => ('playerId' in event.data ? [event.data.playerId] : playersOf(event.data)),
  evolve(document, event, key) {
    if (event.type === 'PlayerRegistered') {
      const { startScore } = event.data
      return { active: false, stars: 0, simple: beginner(startScore), double: beginner(startScore) }
    }
    if (document === null) return null
    switch (event.type) {
      case 'PlayerActivated':
        return { ...document, active: true }
      case 'PlayerDisabled':
        return { ...document, active: false }
      case 'PlayerDeleted':
      case 'RegistrationRefused':
        return null
      // The document is written unchanged, so that cached answers with the old pseudo are made again.
      case 'PlayerRenamed':
        return document
      case 'StarAwarded':
        return { ...document, stars: document.stars + 1 }
      case 'StarRemoved':
        return { ...document, stars: document.stars - 1 }
      case 'MatchPlayed':
      case 'MatchRolledBack': {
        const { winners, losers, ladder } = event.data
        const winner = winners.find(({ playerId }) => playerId === key)
        const side = winner ?? losers.find(({ playerId }) => playerId === key)
        if (side === undefined) return document
        const played = event.type === 'MatchPlayed'
        const score = played ? add(side.before, side.impact) : side.before
        return counted(document, ladder, score, winner !== undefined, played ? 1 : -1)
      }
    }
  },
})
