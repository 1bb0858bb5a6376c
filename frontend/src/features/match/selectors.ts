import { createSelector } from '@reduxjs/toolkit'
import type { Ladder } from '@topspin/domain/ladder'
import { api, type WithApi } from '../../shared/api/index.ts'
import { type Stakes, stakesOf } from '../ladder/index.ts'
import { sideOf } from './form.ts'
import type { WithMatch } from './slice.ts'

export const selectForm = (ladder: Ladder) => (state: WithMatch) => state.match[ladder]

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
