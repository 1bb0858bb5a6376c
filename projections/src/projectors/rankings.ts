import type { LadderStanding, RankingDocument } from '@topspin/domain/documents/rankings'
import type { HalfPoints } from '@topspin/domain/ids'
import {
  changeOfStanding,
  isMatchChange,
  type MatchChange,
  matchChangeTypes,
  playersOfChange,
} from './match-changes.ts'
import { defineProjector } from './projector.ts'

const beginner = (score: HalfPoints): LadderStanding => ({ score, wins: 0, losses: 0 })

function changed(document: RankingDocument, event: MatchChange, player: string): RankingDocument {
  const change = changeOfStanding(event, player)
  if (change === null) return document
  const { ladder } = event.data
  const { wins, losses } = document[ladder]
  const record = { score: change.score, wins: wins + change.wins, losses: losses + change.losses }
  return { ...document, [ladder]: record }
}

/** Both rankings: score, wins and losses of every player (docs/specification.md#ladders). */
export const rankings = defineProjector({
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
    ...matchChangeTypes,
  ],
  keys: (event) => (isMatchChange(event) ? playersOfChange(event) : [event.data.playerId]),
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
      // No document has pseudos. The unchanged document is written so that replies with the old pseudo are made again.
      case 'PlayerRenamed':
        return document
      case 'StarAwarded':
        return { ...document, stars: document.stars + 1 }
      case 'StarRemoved':
        return { ...document, stars: document.stars - 1 }
      case 'MatchPlayed':
      case 'MatchRolledBack':
      case 'MatchCorrected':
      case 'MatchRecalculated':
        return changed(document, event, key)
    }
  },
})
