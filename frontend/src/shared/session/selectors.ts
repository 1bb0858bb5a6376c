import type { Role } from '@topspin/domain/roles'
import type { WithSession } from './slice.ts'

export const selectPlayer = (state: WithSession) => state.session.player
/** The pseudo of the current player; empty when logged out. */
export const selectPseudo = (state: WithSession): string => state.session.player?.pseudo ?? ''
export const selectMustChangePassword = (state: WithSession) => state.session.mustChangePassword
/** Whether the player has logged out; a session that ends otherwise keeps the address. */
export const selectLeftByWill = (state: WithSession) => state.session.leftByWill
export const selectAccountDeletion = (state: WithSession) => state.session.accountDeletion
export const selectSession = (state: WithSession) => state.session

const holds =
  (role: Role) =>
  (state: WithSession): boolean =>
    state.session.player?.authorities.includes(role) ?? false
export const selectIsAdmin = holds('ADMIN')
export const selectIsReferee = holds('REFEREE')
/** Whether the player decides contests of matches. */
export const selectDecides = (state: WithSession): boolean => selectIsReferee(state) || selectIsAdmin(state)
