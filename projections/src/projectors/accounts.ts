import { eventTypesOf } from '@topspin/domain/events'
import { changesOfPlayer, newPlayer } from '@topspin/domain/player/player'
import { defineProjector } from './projector.ts'

/** The status, roles, language and stars of each player (docs/specification.md#accounts). */
export const accounts = defineProjector({
  name: 'accounts',
  version: 1,
  types: eventTypesOf('players'),
  keys: (event) => [event.data.playerId],
  evolve(account, event) {
    if (event.type === 'PlayerRegistered') return { ...newPlayer, registeredAt: event.metadata.at }
    if (event.type === 'PlayerDeleted' || event.type === 'RegistrationRefused' || account === null) return null
    return { ...account, ...changesOfPlayer(account, event) }
  },
})
