import type { AccountDocument } from '@topspin/domain/documents/accounts'
import { change } from '@topspin/domain/player'
import { projector } from '../projector.ts'

/** Accounts as the administration sees them (specification §2), and the roles a session counts with. */
export const accounts = projector<
  AccountDocument,
  | 'PlayerRegistered'
  | 'PlayerActivated'
  | 'PlayerDisabled'
  | 'PlayerDeleted'
  | 'PlayerRenamed'
  | 'AdminAppointed'
  | 'RefereeAppointed'
  | 'RefereeDismissed'
  | 'StarAwarded'
  | 'LanguageChosen'
>({
  name: 'accounts',
  version: 1,
  types: [
    'PlayerRegistered',
    'PlayerActivated',
    'PlayerDisabled',
    'PlayerDeleted',
    'PlayerRenamed',
    'AdminAppointed',
    'RefereeAppointed',
    'RefereeDismissed',
    'StarAwarded',
    'LanguageChosen',
  ],
  keys: (event) => [event.data.playerId],
  evolve(account, event) {
    if (event.type === 'PlayerRegistered')
      return {
        status: 'pending',
        admin: false,
        referee: false,
        stars: 0,
        language: 'fr',
        registeredAt: event.metadata.at,
      }
    if (event.type === 'PlayerDeleted' || account === null) return null
    const changed = { ...account }
    change(changed, event)
    return changed
  },
})
