import { createSelector } from '@reduxjs/toolkit'
import type { Ladder } from '@topspin/domain/ladder'
import { api, type WithApi } from '../../api/api.ts'
import { selectPseudo } from '../../session/selectors.ts'
import type { WithSession } from '../../session/slice.ts'
import { sideOf } from './form.ts'
import type { WithMatch } from './slice.ts'
import { type Stakes, stakesOf } from './stakes.ts'

export const selectForm = (ladder: Ladder) => (state: WithMatch) => state.match[ladder]

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

const { simpleRanking, doubleRanking } = api.endpoints
/** The ladder as last read; undefined before. */
export const selectLadder = (ladder: Ladder) => (state: WithApi) =>
  (ladder === 'simple' ? simpleRanking : doubleRanking).select({})(state).data

const selectStakesOf = (ladder: Ladder) =>
  createSelector([selectForm(ladder), selectLadder(ladder)], ({ draft }, ranking): Stakes | null => {
    const one = sideOf(draft, ladder, 'one')
    const two = sideOf(draft, ladder, 'two')
    return one === null || two === null || ranking === undefined ? null : stakesOf(ranking, one, two)
  })

/** The points at stake in the match being entered, by ladder; null while a player is missing. */
export const selectStakes: Readonly<Record<Ladder, (state: WithMatch & WithApi) => Stakes | null>> = {
  simple: selectStakesOf('simple'),
  double: selectStakesOf('double'),
}
