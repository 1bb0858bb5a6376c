import { createSelector } from '@reduxjs/toolkit'
import { api, type WithApi } from '../../shared/api/index.ts'
import { selectPseudo, type WithSession } from '../../shared/session/index.ts'

/** The argument of the query for the newest matches of a player. */
export const newestMatchesOf = (pseudo: string) => ({ params: { pseudo }, query: {} })

/** The newest matches of the current player, as last read. */
const selectNewestMatches = (state: WithApi & WithSession) =>
  api.endpoints.history.select(newestMatchesOf(selectPseudo(state)))(state).data

/** The active players as last read; undefined before. */
const selectPseudos = (state: WithApi) => api.endpoints.activePseudos.select({})(state).data

/** The number of recent players shown. */
const recentCount = 6

/**
 * The active players of the last matches, newest first, then other active players up to `recentCount`; never the
 * current player.
 */
export const selectRecents = createSelector(
  [selectNewestMatches, selectPseudos, selectPseudo],
  (matches, pseudos = [], me): readonly string[] => {
    const met = (matches ?? []).flatMap(({ opponentOnePseudo, opponentTwoPseudo, partnerPseudo }) => [
      opponentOnePseudo,
      opponentTwoPseudo,
      partnerPseudo,
    ])
    const known = [...met.filter((pseudo) => pseudo !== null && pseudos.includes(pseudo)), ...pseudos]
    return [...new Set(known.flatMap((pseudo) => pseudo ?? []))].filter((pseudo) => pseudo !== me).slice(0, recentCount)
  },
)
