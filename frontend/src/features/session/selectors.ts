import type { Role } from '@topspin/domain/roles'
import type { RootState } from '../../app/root-reducer.ts'

export const selectPlayer = (state: RootState) => state.session.player
/** The pseudo of the current player; empty when logged out. */
export const selectPseudo = (state: RootState): string => state.session.player?.pseudo ?? ''
export const selectMustChangePassword = (state: RootState) => state.session.mustChangePassword
export const selectSession = (state: RootState) => state.session

const holds =
  (role: Role) =>
  (state: RootState): boolean =>
    state.session.player?.authorities.includes(role) ?? false
export const selectIsAdmin = holds('ADMIN')
export const selectIsReferee = holds('REFEREE')
