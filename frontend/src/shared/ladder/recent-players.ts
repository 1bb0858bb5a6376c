import { createSelector } from '@reduxjs/toolkit'
import { api, type WithApi } from '../api/index.ts'
import { selectPseudo, type WithSession } from '../session/index.ts'

export const newestMatchesOf = (pseudo: string) => ({ params: { pseudo }, query: {} })

/**
 * At most six pseudos of active players other than the current player, from the answers last read: first those of the
 * current player's newest matches.
 */
export const selectRecents = createSelector(
  [
    (state: WithApi & WithSession) => api.endpoints.history.select(newestMatchesOf(selectPseudo(state)))(state).data,
    (state: WithApi) => api.endpoints.activePseudos.select({})(state).data,
    selectPseudo,
  ],
  (matches = [], active = [], me): readonly string[] => {
    const met = matches.flatMap((match) => [match.opponentOnePseudo, match.opponentTwoPseudo, match.partnerPseudo])
    const known = [...met.filter((pseudo) => pseudo !== null && active.includes(pseudo)), ...active]
    return [...new Set(known.flatMap((pseudo) => pseudo ?? []))].filter((pseudo) => pseudo !== me).slice(0, 6)
  },
)
