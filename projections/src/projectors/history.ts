import { type HistoryDocument, historyKey } from '@topspin/domain/documents/history'
import type { EventData } from '@topspin/domain/events'
import { matchAfterChange, matchChangeTypes, playersOfChange } from './match-changes.ts'
import { defineProjector } from './projector.ts'

/** The matches of each player from that player's point of view, one document for each match. */
export const history = defineProjector({
  name: 'history',
  version: 1,
  types: matchChangeTypes,
  fromEventOnly: true,
  keys: (event) => playersOfChange(event).map((player) => historyKey(player, event.data.ladder, event.data.sequence)),
  evolve(_document, event, key) {
    const match = matchAfterChange(event)
    return match === null ? null : historyRowOf(match, playerOfKey(key))
  },
})

/** A match from the point of view of one of its players; null when `player` has not played it. */
export function historyRowOf(match: EventData<'MatchPlayed'>, player: string): HistoryDocument | null {
  const won = sideOf(match.winners, player)
  const me = won ?? sideOf(match.losers, player)
  if (me === null) return null
  const [mine, theirs] = won === null ? [match.losers, match.winners] : [match.winners, match.losers]
  return {
    ladder: match.ladder,
    matchId: match.matchId,
    sequence: match.sequence,
    playedAt: match.playedAt,
    mySets: won === null ? match.loserSets : match.winnerSets,
    opponentSets: won === null ? match.winnerSets : match.loserSets,
    before: me.before,
    impact: me.impact,
    opponents: theirs.map(idOf),
    partner: partnerOf(mine, player),
  }
}

type Side = EventData<'MatchPlayed'>['winners'][number]

const idOf = ({ playerId }: Side) => playerId

// A loop is faster than `find`, which needs a closure, and a history has thousands of matches.
function sideOf(sides: readonly Side[], player: string): Side | null {
  for (const side of sides) if (side.playerId === player) return side
  return null
}

function partnerOf(sides: readonly Side[], player: string): Side['playerId'] | null {
  for (const { playerId } of sides) if (playerId !== player) return playerId
  return null
}

/** The player id at the beginning of a key, before the first `/`. */
export const playerOfKey = (key: string): string => key.slice(0, key.indexOf('/'))
