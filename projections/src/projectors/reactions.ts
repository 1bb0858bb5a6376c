import { type ReactionsDocument, reactionsKey } from '@topspin/domain/documents/reactions'
import { defineProjector } from './projector.ts'

/** The reactions to each match, until it is taken back or its correction says that it never happened. */
export const reactions = defineProjector({
  name: 'reactions',
  version: 1,
  types: ['MatchReacted', 'ReactionRemoved', 'ReactionsHidden', 'ReactionsShown', 'MatchRolledBack', 'MatchCorrected'],
  keys: ({ data }) => [reactionsKey(data.sequence)],
  evolve(document, { type, data }) {
    const { given = [], hidden = false } = document ?? {}
    const ofOthers = (player: string) => given.filter(({ playerId }) => playerId !== player)
    switch (type) {
      case 'MatchReacted':
        return { given: [...ofOthers(data.playerId), { playerId: data.playerId, sign: data.sign }], hidden }
      case 'ReactionRemoved':
        return unlessEmpty({ given: ofOthers(data.playerId), hidden })
      case 'ReactionsHidden':
      case 'ReactionsShown':
        return unlessEmpty({ given, hidden: type === 'ReactionsHidden' })
      case 'MatchRolledBack':
        return null
      case 'MatchCorrected':
        return data.now === null ? null : document
    }
  },
})

const unlessEmpty = (document: ReactionsDocument) => (document.given.length === 0 && !document.hidden ? null : document)
