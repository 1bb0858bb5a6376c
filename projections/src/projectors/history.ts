import { historyKey } from '@topspin/domain/documents/history'
import { playersOf } from '@topspin/domain/match-players'
import { projector } from '../projector.ts'
import { playerIn, pointOfView } from './point-of-view.ts'

/** The matches of each player, from that player's side. */
export const history = projector({
  name: 'history',
  version: 1,
  types: ['MatchPlayed', 'MatchRolledBack'],
  fromEventOnly: true,
  keys: ({ data }) => playersOf(data).map((player) => historyKey(player, data.ladder, data.sequence)),
  evolve: (_document, event, key) => (event.type === 'MatchPlayed' ? pointOfView(event.data, playerIn(key)) : null),
})
