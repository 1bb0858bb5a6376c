import { liveReactionsKey, type ReactionsDocument, reactionsKey } from '@topspin/domain/documents/reactions'
import { recordCommandIdOf } from '@topspin/domain/live/live-recording'
import { defineProjector } from './projector.ts'

/**
 * The reactions to each match, until it is cancelled. When a live match is recorded, its reactions are copied to the
 * recorded match. The document of the live match is not deleted then, because pages may still show the live match.
 */
export const reactions = defineProjector({
  name: 'reactions',
  version: 2,
  types: [
    'MatchReacted',
    'ReactionRemoved',
    'ReactionsHidden',
    'ReactionsShown',
    'MatchRolledBack',
    'MatchCorrected',
    'LiveMatchReacted',
    'LiveReactionRemoved',
    'LiveMatchStopped',
    'MatchPlayed',
  ],
  lookUp: ({ type, data, metadata }) =>
    type === 'MatchPlayed' && data.origin === 'live' ? [liveReactionsKey(metadata.commandId)] : [],
  keys({ type, data, metadata }, find) {
    if (!('sequence' in data)) return [liveReactionsKey(recordCommandIdOf(data.liveId))]
    if (type !== 'MatchPlayed') return [reactionsKey(data.sequence)]
    return data.origin === 'entry' || find(liveReactionsKey(metadata.commandId)) === null
      ? []
      : [reactionsKey(data.sequence)]
  },
  evolve(document, { type, data, metadata }, _key, find) {
    const { given = [], hidden = false } = document ?? {}
    const ofOthers = (player: string) => given.filter(({ playerId }) => playerId !== player)
    switch (type) {
      case 'MatchReacted':
      case 'LiveMatchReacted':
        return { given: [...ofOthers(data.playerId), { playerId: data.playerId, sign: data.sign }], hidden }
      case 'ReactionRemoved':
      case 'LiveReactionRemoved':
        return unlessEmpty({ given: ofOthers(data.playerId), hidden })
      case 'ReactionsHidden':
      case 'ReactionsShown':
        return unlessEmpty({ given, hidden: type === 'ReactionsHidden' })
      case 'MatchPlayed':
        return find(liveReactionsKey(metadata.commandId))
      case 'MatchRolledBack':
      case 'LiveMatchStopped':
        return null
      case 'MatchCorrected':
        return data.now === null ? null : document
    }
  },
})

const unlessEmpty = (document: ReactionsDocument) => (document.given.length === 0 && !document.hidden ? null : document)
